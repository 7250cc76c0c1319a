import type { AnswerAgain } from '../../calls/answer-again.ts';
import { readPortfolioTransfer } from './portfolio/transfers.ts';
import { readReceipt } from './receipts.ts';
import { readWithdrawal } from './withdraw/read.ts';

const receipt: AnswerAgain = (context, { id }) => readReceipt(context, id);
const withdrawal: AnswerAgain = (context, { id }) => readWithdrawal(context, id);

/** What the calls of money answer, by the kind of their operation. */
export const moneyAnswers: Record<string, AnswerAgain> = {
  exchange: receipt,
  transferUSDT: receipt,
  transferYUT: receipt,
  withdrawCrypto: withdrawal,
  withdrawBenefit: withdrawal,
  // The operation is another than the one that it cancels.
  withdrawCancel: (context, { answer }) => readWithdrawal(context, (answer as { id: string }).id),
  portfolioTransfer: (context, { id }) => readPortfolioTransfer(context, id),
};
