import type { AnswerAgain } from '../../calls/answer-again.ts';
import { readWithdrawal } from './read.ts';

const withdrawal: AnswerAgain = (context, { id }) => readWithdrawal(context, id);

/** What the calls of withdrawals answer, by the kind of their operation. */
export const withdrawAnswers: Record<string, AnswerAgain> = {
  withdrawCrypto: withdrawal,
  withdrawBenefit: withdrawal,
  // The operation is another than the one that it cancels.
  withdrawCancel: (context, { answer }) => readWithdrawal(context, (answer as { id: string }).id),
};
