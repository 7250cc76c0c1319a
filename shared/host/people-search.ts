/** A subpath of its own, loaded when needed, beside `@shared/ui/people-search`, which draws it. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { FoundPerson, recentPeople, searchPeople } from '@shared/contract/people';
import { isLongEnough, keywordOf } from '@shared/lib/people-keyword';
import { useDebounced } from './actions.ts';
import { useDraft } from './draft.ts';
import { useWords } from './hooks.ts';
import { injectCalls } from './inject-calls.ts';

const { useSearchPeopleQuery, useRecentPeopleQuery } = injectCalls(({ query }) => ({
  searchPeople: query<typeof searchPeople>('/v1/user/search'),
  recentPeople: query<typeof recentPeople>('/v1/user/search/recent'),
}));

/** The results below the field. */
export type PeopleFound =
  | { state: 'tooShort' | 'searching' | 'none' | 'failed' }
  | { state: 'recent' | 'found'; people: readonly FoundPerson[] };

/** The hook of a query that finds people by a keyword. */
type UseSearchQuery = (request: { keyword: string } | typeof skipToken) => {
  currentData?: { items: readonly FoundPerson[] };
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Makes the hook with the props of `<PeopleSearch>`, from the query that finds the people. */
export const createPeopleSearch =
  (useSearchQuery: UseSearchQuery) =>
  (recent: readonly FoundPerson[] = []) => {
    const { t } = useWords('common');
    const [typed, setTyped] = useDraft('people', '');
    const wanted = keywordOf(typed);
    const keyword = useDebounced(wanted);
    const isAsked = keyword === wanted && isLongEnough(keyword);
    const search = useSearchQuery(isAsked ? { keyword } : skipToken);
    const found = (): PeopleFound => {
      if (wanted === '') return { state: 'recent', people: recent };
      if (!isLongEnough(wanted)) return { state: 'tooShort' };
      const people = isAsked ? search.currentData?.items : undefined;
      if (people) return people.length > 0 ? { state: 'found', people } : { state: 'none' };
      return { state: isAsked && search.isError && !search.isFetching ? 'failed' : 'searching' };
    };
    return {
      typed,
      onType: setTyped,
      found: found(),
      onRetry: () => void search.refetch(),
      t,
    };
  };

const useSearch = createPeopleSearch(useSearchPeopleQuery);

/**
 * The props of `<PeopleSearch {...usePeopleSearch()} onPick={…} />`. A screen that sends something
 * suggests recent recipients; any other asks for none.
 */
export function usePeopleSearch({ withRecent = true }: { withRecent?: boolean } = {}) {
  const recent = useRecentPeopleQuery(withRecent ? {} : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  // A failure to load suggestions is no failure of the search.
  return useSearch(recent.data?.items);
}
