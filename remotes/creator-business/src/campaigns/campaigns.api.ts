import type { getCampaignInfo, listCampaigns } from '@shared/contract/campaigns';
import { injectCalls, providesMoney } from '@shared/host';

export const { useCampaignInfoQuery, useCampaignsInfiniteQuery } = injectCalls(
  ({ query, list }) => ({
    campaignInfo: query<typeof getCampaignInfo>('/v1/business/campaign/info', providesMoney),
    campaigns: list<typeof listCampaigns>('/v1/business/campaign/list', providesMoney),
  }),
);
