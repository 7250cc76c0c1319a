/** A subpath of its own, loaded when needed, beside `@shared/ui/people-search`, which draws it. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { FoundPerson, recentPeople, searchPeople } from '@shared/contract/people';
import { isLongEnough, keywordOf } from '@shared/lib/people-keyword';
import { useState } from 'react';
import { useDebounced } from './actions.ts';
import { useWords } from './hooks.ts';
import { injectCalls } from './inject-calls.ts';

const { useSearchPeopleQuery, useRecentPeopleQuery } = injectCalls(({ query }) => ({
  searchPeople: query<typeof searchPeople>('/v1/user/search'),
  recentPeople: query<typeof recentPeople>('/v1/user/search/recent'),
}));

/** The state below the field. */
export type PeopleFound =
  | { state: 'tooShort' | 'searching' | 'none' | 'failed' }
  | { state: 'recent' | 'found'; people: readonly FoundPerson[] };

/**
 * All that `<PeopleSearch>` shows: `<PeopleSearch {...usePeopleSearch()} onPick={…} />`. To whom
 * something was sent lately helps where something is sent: elsewhere it is not asked for.
 */
export function usePeopleSearch({ withRecent = true }: { withRecent?: boolean } = {}) {
  const { t } = useWords('common');
  const [typed, setTyped] = useState('');
  const wanted = keywordOf(typed);
  const keyword = useDebounced(wanted);
  const isAsked = keyword === wanted && isLongEnough(keyword);
  const search = useSearchPeopleQuery(isAsked ? { keyword } : skipToken);
  const recent = useRecentPeopleQuery(withRecent ? {} : skipToken, {
    refetchOnMountOrArgChange: true,
  });

  const found = (): PeopleFound => {
    // Who was sent to lately is a help: that it does not come is no failure of the search.
    if (wanted === '') return { state: 'recent', people: recent.data?.items ?? [] };
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
}
