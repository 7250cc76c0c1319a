import type {
  getMessageCount,
  getSystemMessage,
  listFansMessages,
  listSystemMessages,
  readMessages,
} from '@shared/contract/messages';
import { injectCalls, refetchTags } from '@shared/host';
import { onReadElsewhere, tellRead } from './other-windows.ts';

const tags = ['messageCount', 'systemMessages'] as const;

const listsApi = injectCalls(
  ({ query, list }) => ({
    messageCount: query<typeof getMessageCount>('/v1/user/get/messageCount', {
      providesTags: ['messageCount'],
      // Reading a message in one window lowers the count in the others.
      onCacheEntryAdded: async (_nothing, { cacheEntryRemoved }) => {
        const stop = onReadElsewhere(() => void refetchTags(tags));
        await cacheEntryRemoved;
        stop();
      },
    }),
    systemMessages: list<typeof listSystemMessages>('/v1/user/get/systemMessage', {
      providesTags: ['systemMessages'],
    }),
    fansMessages: list<typeof listFansMessages>('/v1/user/get/fansMessage'),
  }),
  { tags },
);

const markAsRead = (isRead: (id: string) => boolean) =>
  listsApi.util.updateQueryData('systemMessages', undefined, ({ pages }) => {
    for (const item of pages.flatMap(({ items }) => items)) if (isRead(item.id)) item.isRead = 1;
  });

const readingApi = injectCalls(
  ({ query, mutation }) => ({
    // A query, so that an opened message stays cached; marking it as read twice does no harm.
    systemMessage: query<typeof getSystemMessage>('/v1/user/get/systemMessage/detail', {
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (!(await isFulfilled(queryFulfilled))) return;
        dispatch(markAsRead((shown) => shown === id));
        void refetchTags(['messageCount']);
        tellRead();
      },
    }),
    readMessages: mutation<typeof readMessages>('/v1/user/set/message/read', {
      changes: ['messageCount'],
      onQueryStarted: async ({ list, upTo }, { dispatch, queryFulfilled }) => {
        if (!(await isFulfilled(queryFulfilled))) return;
        tellRead();
        // Interactions keep their marks until the next visit, so that new ones can be told apart.
        if (list === 'system') dispatch(markAsRead((shown) => shown <= upTo));
      },
    }),
  }),
  { tags },
);

const isFulfilled = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => true,
    () => false,
  );

export const {
  useMessageCountQuery,
  useSystemMessagesInfiniteQuery,
  useFansMessagesInfiniteQuery,
} = listsApi;
export const { useSystemMessageQuery, useReadMessagesMutation } = readingApi;
