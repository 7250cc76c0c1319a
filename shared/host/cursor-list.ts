import { useCallback, useMemo, useState } from 'react';
import { toFailure } from './failure.ts';
import { failureText } from './failure-words.ts';
import { useDates, useWords } from './hooks.ts';
import { getHost } from './host.ts';

/** The `infiniteQueryOptions` of every list of pages by cursor. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** What an infinite query of RTK Query says of itself, as far as a list needs it. */
export interface EndlessQuery<Item> {
  currentData?: { pages: readonly { items: readonly Item[] }[] };
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: (options?: { refetchCachedPages?: boolean }) => PromiseLike<unknown>;
}

/** All that `<CursorList>` shows of a query: `<CursorList {...useCursorList(query)} …>`. */
export function useCursorList<Item extends { id: string }>(query: EndlessQuery<Item>) {
  const { currentData, isError, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { t, language } = useWords('common');
  const { timeZone } = useDates();
  const [isRefreshing, setRefreshing] = useState(false);
  // Read once: a day begins anew with the next visit, not under the eyes of who reads.
  const [now] = useState(() => getHost().store.getState().clock.nowTime);
  const pages = currentData?.pages;
  const items = useMemo(() => pages && eachOnce(pages), [pages]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRefresh = async () => {
    setRefreshing(true);
    // Whoever asks anew is at the top: the list begins there again.
    await query.refetch({ refetchCachedPages: false });
    setRefreshing(false);
  };
  return {
    /** Nothing until the first page has come. */
    items,
    failed: isError && !isFetching,
    /** Why, in words. */
    failure: isError ? failureText(toFailure(query.error), t) : undefined,
    /** What follows below. After a failure only a press asks again. */
    more: query.hasNextPage
      ? isFetchNextPageError && !isFetching
        ? ('failed' as const)
        : isFetching
          ? ('loading' as const)
          : ('waiting' as const)
      : ('none' as const),
    isRefreshing,
    onMore,
    onRefresh: () => void onRefresh(),
    reader: { now, language, timeZone },
    t,
  };
}

/** What came in while pages were turned can stand on two of them. */
function eachOnce<Item extends { id: string }>(
  pages: readonly { items: readonly Item[] }[],
): Item[] {
  const byId = new Map<string, Item>();
  for (const { items } of pages) {
    for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()];
}
