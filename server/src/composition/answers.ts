import type { AnswerAgain } from '../calls/answer-again.ts';
import { c2cAnswers } from '../domains/c2c/answers.ts';
import { campaignAnswers } from '../domains/campaigns/answers.ts';
import { creatorAnswers } from '../domains/creator/answers.ts';
import { moneyAnswers } from '../domains/money/answers.ts';
import { portfolioAnswers } from '../domains/portfolio/answers.ts';
import { stakeAnswers } from '../domains/stake/answers.ts';
import { quotaAnswers } from '../domains/vip-quota/answers.ts';
import { withdrawAnswers } from '../domains/withdraw/answers.ts';

/** How an operation is answered again, by its kind. */
export const answers: Readonly<Record<string, AnswerAgain>> = {
  ...c2cAnswers,
  ...campaignAnswers,
  ...creatorAnswers,
  ...moneyAnswers,
  ...portfolioAnswers,
  ...withdrawAnswers,
  ...quotaAnswers,
  ...stakeAnswers,
};
