import type { AnswerAgain } from '../../calls/answer-again.ts';
import { cancelKind, orderKind, saleKind } from './preview.ts';
import { myOrder, orderAnswer, saleAnswer } from './run.ts';

/** What the calls of the market answer, by the kind of their operation. */
export const c2cAnswers: Record<string, AnswerAgain> = {
  [orderKind]: (context, { id }) => orderAnswer(context, id),
  [saleKind]: (context, { id }) => saleAnswer(context, id),
  [cancelKind]: async (context, { answer }) => ({
    order: await myOrder(context, (answer as { orderId: string }).orderId),
  }),
};
