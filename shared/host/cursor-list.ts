import { useCallback, useMemo, useState } from 'react';
import { toFailure } from './failure.ts';
import { failureText } from './failure-words.ts';
import { useHelp } from './help.ts';
import { useDates, useWords } from './hooks.ts';
import { getHost } from './host.ts';

/** The part of an infinite query of RTK Query that a list needs. */
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

/**
 * The props of `<CursorList>` for a query: `<CursorList {...useCursorList(query)} …>`. A refresh of
 * the list also refreshes `others`, the rest of its page.
 */
export function useCursorList<Item extends { id: string }>(
  query: EndlessQuery<Item>,
  others?: () => void,
) {
  const { currentData, isError, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { t, language } = useWords('common');
  const help = useHelp();
  const { timeZone } = useDates();
  const [isRefreshing, setRefreshing] = useState(false);
  // Read once, so that “Today” does not move while a person reads.
  const [now] = useState(() => getHost().store.getState().clock.nowTime);
  const pages = currentData?.pages;
  const items = useMemo(() => pages && withoutDuplicates(pages), [pages]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRefresh = async () => {
    setRefreshing(true);
    others?.();
    // Pulling happens at the top, so the first page is enough.
    await query.refetch({ refetchCachedPages: false });
    setRefreshing(false);
  };
  return {
    /** Undefined until the first page is there. */
    items,
    failed: isError && !isFetching,
    /** The reason in words. */
    failure: isError ? failureText(toFailure(query.error), t) : undefined,
    help: isError ? help.withFailure(toFailure(query.error)) : undefined,
    /** The state of the next page. After a failure only a press asks again. */
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

/** An item that arrives between two requests can shift another one onto both pages. */
function withoutDuplicates<Item extends { id: string }>(
  pages: readonly { items: readonly Item[] }[],
): Item[] {
  const byId = new Map<string, Item>();
  for (const { items } of pages) {
    for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()];
}
