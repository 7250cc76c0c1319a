import type { AnswerAgain } from '../../calls/answer-again.ts';
import { readPortfolioTransfer } from './transfers.ts';

/** What the calls of the portfolio answer, by the kind of their operation. */
export const portfolioAnswers: Record<string, AnswerAgain> = {
  portfolioTransfer: (context, { id }) => readPortfolioTransfer(context, id),
};
