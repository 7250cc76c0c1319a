import type {
  getInvite,
  getLanding,
  listInvited,
  listReceivedStages,
} from '@shared/contract/invite';
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

export const {
  useInviteQuery,
  useInvitedInfiniteQuery,
  useReceivedStagesInfiniteQuery,
  useLandingQuery,
} = injectCalls(({ query, list }) => ({
  invite: query<typeof getInvite>('/v1/invite', money),
  invited: list<typeof listInvited>('/v1/invite/list'),
  receivedStages: list<typeof listReceivedStages>('/v1/invite/receiveList', money),
  landing: query<typeof getLanding>('/v1/invite/landing'),
}));
