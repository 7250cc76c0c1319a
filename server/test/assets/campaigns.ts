import * as campaigns from '@shared/contract/campaigns';
import { cancelling, own } from './actions.ts';
import { textOf } from './charges.ts';
import type { Take } from './walk.ts';

export const campaignSteps = {
  campaign: own(
    [campaigns.checkCampaign, campaigns.createCampaign],
    ({ videoId }, step) => ({ goal: 'views', amount: textOf(step), days: 3, videoId }),
    'campaign',
  ),
  cancelCampaign: cancelling('campaign', campaigns.cancelCampaign),
} satisfies Record<string, Take>;

export const campaignScripts = [
  ['campaign', 'pass', 'pass', 'pass'],
  ['campaign', 'pass', 'cancelCampaign'],
] as const;
