import type { AnswerAgain } from '../../calls/answer-again.ts';
import { quotaKind } from './preview.ts';
import { cancelKind, quotaAnswer } from './run.ts';

const again: AnswerAgain = (context, { id }) => quotaAnswer(context, id);

/** What the calls of VIP quota answer, by the kind of their operation. */
export const quotaAnswers: Record<string, AnswerAgain> = {
  [quotaKind('redeem')]: again,
  [quotaKind('transfer')]: again,
  [quotaKind('allocate')]: again,
  [cancelKind]: again,
};
