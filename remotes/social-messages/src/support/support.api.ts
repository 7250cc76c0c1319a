import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  createTicket,
  getSupport,
  getTicket,
  listTickets,
  replyTicket,
} from '@shared/contract/support';
import { api, byCursor, post } from '@shared/host';

const inPlace = { errorNotice: 'none' } as const;

const supportApi = api.enhanceEndpoints({ addTagTypes: ['tickets', 'ticket'] }).injectEndpoints({
  endpoints: (build) => ({
    support: build.query<ResponseOf<typeof getSupport>, void>({
      query: () => post<typeof getSupport>('/v1/support/info')({}),
      providesTags: ['tickets'],
    }),
    tickets: build.infiniteQuery<ResponseOf<typeof listTickets>, void, string | undefined>({
      query: ({ pageParam: cursor }) => post<typeof listTickets>('/v1/support/list')({ cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['tickets'],
    }),
    // A query, so that what was opened once stays; that it also marks as read can happen twice.
    ticket: build.query<ResponseOf<typeof getTicket>, RequestOf<typeof getTicket>>({
      query: post<typeof getTicket>('/v1/support/get'),
      providesTags: ['ticket'],
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const isOpened = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isOpened) dispatch(supportApi.util.invalidateTags(['tickets']));
      },
    }),
    createTicket: build.mutation<ResponseOf<typeof createTicket>, RequestOf<typeof createTicket>>({
      query: post<typeof createTicket>('/v1/support/create'),
      extraOptions: { ...inPlace, changes: ['tickets'] },
    }),
    replyTicket: build.mutation<ResponseOf<typeof replyTicket>, RequestOf<typeof replyTicket>>({
      query: post<typeof replyTicket>('/v1/support/reply'),
      extraOptions: { ...inPlace, changes: ['tickets', 'ticket'] },
    }),
  }),
});

export const {
  useSupportQuery,
  useTicketsInfiniteQuery,
  useTicketQuery,
  useCreateTicketMutation,
  useReplyTicketMutation,
} = supportApi;
