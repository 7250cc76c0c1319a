import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  getInvite,
  getLanding,
  listInvited,
  listReceivedStages,
} from '@shared/contract/invite';
import { api, byCursor, post } from '@shared/host';

const inviteApi = api.enhanceEndpoints({ addTagTypes: ['money'] }).injectEndpoints({
  endpoints: (build) => ({
    invite: build.query<ResponseOf<typeof getInvite>, void>({
      query: () => post<typeof getInvite>('/v1/invite')({}),
      providesTags: ['money'],
    }),
    invited: build.infiniteQuery<ResponseOf<typeof listInvited>, void, string | undefined>({
      query: ({ pageParam: cursor }) => post<typeof listInvited>('/v1/invite/list')({ cursor }),
      infiniteQueryOptions: byCursor,
    }),
    receivedStages: build.infiniteQuery<
      ResponseOf<typeof listReceivedStages>,
      void,
      string | undefined
    >({
      query: ({ pageParam: cursor }) =>
        post<typeof listReceivedStages>('/v1/invite/receiveList')({ cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    landing: build.query<ResponseOf<typeof getLanding>, RequestOf<typeof getLanding>>({
      query: post<typeof getLanding>('/v1/invite/landing'),
    }),
  }),
});

export const {
  useInviteQuery,
  useInvitedInfiniteQuery,
  useReceivedStagesInfiniteQuery,
  useLandingQuery,
} = inviteApi;
