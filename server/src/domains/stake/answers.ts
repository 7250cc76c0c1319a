import type { AnswerAgain } from '../../calls/answer-again.ts';
import { quoteKind } from './preview.ts';
import { readOrder } from './read.ts';
import { actionAnswer, quotedActions } from './run.ts';

const flicked: AnswerAgain = async (context, { answer }) => ({
  order: await readOrder(context, (answer as { orderId: string }).orderId),
});

/** What the calls of staking answer, by the kind of their operation. */
export const stakeAnswers: Record<string, AnswerAgain> = {
  [quoteKind('autoReinvest')]: flicked,
  [quoteKind('compound')]: flicked,
  ...Object.fromEntries(
    quotedActions.map((action): [string, AnswerAgain] => [
      quoteKind(action),
      (context, { id }) => actionAnswer(context, { id, action }),
    ]),
  ),
};
