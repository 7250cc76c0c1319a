import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { InteractionKind } from '@shared/contract/enums';
import type {
  getMessageCount,
  getSystemMessage,
  listFansMessages,
  listSystemMessages,
  readMessages,
} from '@shared/contract/messages';
import { api, byCursor, post, refetchTags } from '@shared/host';
import { onReadElsewhere, tellRead } from './other-windows.ts';

const systemPage = post<typeof listSystemMessages>('/v1/user/get/systemMessage');
const fansPage = post<typeof listFansMessages>('/v1/user/get/fansMessage');

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const listsApi = api
  .enhanceEndpoints({ addTagTypes: ['messageCount', 'systemMessages'] })
  .injectEndpoints({
    endpoints: (build) => ({
      messageCount: build.query<
        ResponseOf<typeof getMessageCount>,
        RequestOf<typeof getMessageCount>
      >({
        query: post<typeof getMessageCount>('/v1/user/get/messageCount'),
        providesTags: ['messageCount'],
        // What is read in one window is counted down in the others.
        onCacheEntryAdded: async (_nothing, { cacheEntryRemoved }) => {
          const stop = onReadElsewhere(() => {
            void refetchTags(['messageCount', 'systemMessages']);
          });
          await cacheEntryRemoved;
          stop();
        },
      }),
      systemMessages: build.infiniteQuery<
        ResponseOf<typeof listSystemMessages>,
        void,
        string | undefined
      >({
        query: ({ pageParam }) => systemPage({ cursor: pageParam }),
        infiniteQueryOptions: byCursor,
        providesTags: ['systemMessages'],
      }),
      fansMessages: build.infiniteQuery<
        ResponseOf<typeof listFansMessages>,
        { kind?: InteractionKind },
        string | undefined
      >({
        query: ({ pageParam, queryArg }) => fansPage({ ...queryArg, cursor: pageParam }),
        infiniteQueryOptions: byCursor,
      }),
    }),
  });

/** Marks what is on the screen as the server has it now. */
const markShown = (isIt: (id: string) => boolean) =>
  listsApi.util.updateQueryData('systemMessages', undefined, ({ pages }) => {
    for (const item of pages.flatMap(({ items }) => items)) if (isIt(item.id)) item.isRead = 1;
  });

const messagesApi = listsApi.injectEndpoints({
  endpoints: (build) => ({
    // A query, so that what was opened once stays; that it also marks as read can happen twice.
    systemMessage: build.query<
      ResponseOf<typeof getSystemMessage>,
      RequestOf<typeof getSystemMessage>
    >({
      query: post<typeof getSystemMessage>('/v1/user/get/systemMessage/detail'),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const isOpened = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isOpened) return;
        dispatch(markShown((shown) => shown === id));
        dispatch(listsApi.util.invalidateTags(['messageCount']));
        tellRead();
      },
    }),
    readMessages: build.mutation<ResponseOf<typeof readMessages>, RequestOf<typeof readMessages>>({
      query: post<typeof readMessages>('/v1/user/set/message/read'),
      extraOptions: { changes: ['messageCount'] },
      onQueryStarted: async ({ list, upTo }, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isDone) tellRead();
        // What others did keeps its marks while it is looked at for the first time.
        if (isDone && list === 'system') dispatch(markShown((shown) => shown <= upTo));
      },
    }),
  }),
});

export const {
  useMessageCountQuery,
  useSystemMessagesInfiniteQuery,
  useFansMessagesInfiniteQuery,
  useSystemMessageQuery,
  useReadMessagesMutation,
} = messagesApi;
