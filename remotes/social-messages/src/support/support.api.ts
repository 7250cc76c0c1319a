import type {
  createTicket,
  getSupport,
  getTicket,
  listQuestions,
  listTickets,
  replyTicket,
} from '@shared/contract/support';
import { injectCalls, refetchTags } from '@shared/host';

const tickets = { providesTags: ['tickets'] } as const;
const inPlace = { errorNotice: 'none' } as const;

export const {
  useQuestionsQuery,
  useSupportQuery,
  useTicketsInfiniteQuery,
  useTicketQuery,
  useCreateTicketMutation,
  useReplyTicketMutation,
} = injectCalls(
  ({ query, mutation, list }) => ({
    questions: query<typeof listQuestions>('/v1/support/questions'),
    support: query<typeof getSupport>('/v1/support/info', tickets),
    tickets: list<typeof listTickets>('/v1/support/list', tickets),
    // A query, so that an opened ticket stays cached; marking it as read twice does no harm.
    ticket: query<typeof getTicket>('/v1/support/get', {
      providesTags: ['ticket'],
      onQueryStarted: (_id, { queryFulfilled }) =>
        queryFulfilled.then(
          () => refetchTags(['tickets']),
          () => undefined,
        ),
    }),
    createTicket: mutation<typeof createTicket>('/v1/support/create', {
      ...inPlace,
      changes: ['tickets'],
    }),
    replyTicket: mutation<typeof replyTicket>('/v1/support/reply', {
      ...inPlace,
      changes: ['tickets', 'ticket'],
    }),
  }),
  { tags: ['tickets', 'ticket'] },
);
