import type {
  getInvite,
  getLanding,
  listInvited,
  listReceivedStages,
} from '@shared/contract/invite';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useInviteQuery,
  useInvitedInfiniteQuery,
  useReceivedStagesInfiniteQuery,
  useLandingQuery,
} = injectCalls(({ query, list }) => ({
  invite: query<typeof getInvite>('/v1/invite', providesMoney),
  invited: list<typeof listInvited>('/v1/invite/list'),
  receivedStages: list<typeof listReceivedStages>('/v1/invite/receiveList', providesMoney),
  landing: query<typeof getLanding>('/v1/invite/landing'),
}));
