import type { AnswerAgain } from '../../calls/answer-again.ts';
import { readReceipt } from './receipts.ts';

const receipt: AnswerAgain = (context, { id }) => readReceipt(context, id);

/** What the calls of money answer, by the kind of their operation. */
export const moneyAnswers: Record<string, AnswerAgain> = {
  exchange: receipt,
  transferUSDT: receipt,
  transferYUT: receipt,
};
