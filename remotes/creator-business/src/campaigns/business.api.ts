import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getCampaignInfo, listCampaigns } from '@shared/contract/campaigns';
import type { getGuild, getGuildHistory } from '@shared/contract/guild';
import { api, byCursor, post } from '@shared/host';

type Scope = RequestOf<typeof listCampaigns>['scope'];

/** What the guild and the traffic pool read. */
const businessApi = api.injectEndpoints({
  endpoints: (build) => ({
    guild: build.query<ResponseOf<typeof getGuild>, void>({
      query: () => post<typeof getGuild>('/v1/business/guild/info')({}),
      providesTags: ['money'],
    }),
    guildHistory: build.infiniteQuery<ResponseOf<typeof getGuildHistory>, void, string | undefined>(
      {
        query: ({ pageParam: cursor }) =>
          post<typeof getGuildHistory>('/v1/business/guild/history')({ cursor }),
        infiniteQueryOptions: byCursor,
        providesTags: ['money'],
      },
    ),
    campaignInfo: build.query<ResponseOf<typeof getCampaignInfo>, void>({
      query: () => post<typeof getCampaignInfo>('/v1/business/campaign/info')({}),
      providesTags: ['money'],
    }),
    campaigns: build.infiniteQuery<ResponseOf<typeof listCampaigns>, Scope, string | undefined>({
      query: ({ queryArg: scope, pageParam: cursor }) =>
        post<typeof listCampaigns>('/v1/business/campaign/list')({ scope, cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
  }),
});

export const {
  useGuildQuery,
  useGuildHistoryInfiniteQuery,
  useCampaignInfoQuery,
  useCampaignsInfiniteQuery,
} = businessApi;
