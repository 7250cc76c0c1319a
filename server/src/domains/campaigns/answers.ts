import type { AnswerAgain } from '../../calls/answer-again.ts';
import { campaignKind, readCampaign } from './campaigns.ts';

/** What the quoted call of campaigns answers, by the kind of its operation. */
export const campaignAnswers: Record<string, AnswerAgain> = {
  [campaignKind]: (context, { id }) => readCampaign(context, id),
};
