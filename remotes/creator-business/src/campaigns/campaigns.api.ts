import type { getCampaignInfo, listCampaigns } from '@shared/contract/campaigns';
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

export const { useCampaignInfoQuery, useCampaignsInfiniteQuery } = injectCalls(
  ({ query, list }) => ({
    campaignInfo: query<typeof getCampaignInfo>('/v1/business/campaign/info', money),
    campaigns: list<typeof listCampaigns>('/v1/business/campaign/list', money),
  }),
);
