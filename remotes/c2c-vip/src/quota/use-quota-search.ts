import type { FoundPerson } from '@shared/contract/people';
import { useDebounced, useWords } from '@shared/host';
import { isLongEnough, keywordOf } from '@shared/lib/people-keyword';
import { useState } from 'react';
import { useQuotaUsersQuery } from './quota.api.ts';

type Found =
  | { state: 'tooShort' | 'searching' | 'none' | 'failed' }
  | { state: 'recent' | 'found'; people: readonly FoundPerson[] };

/** The props of `<PeopleSearch>` for the users who can receive quota. */
export function useQuotaSearch() {
  const { t } = useWords('common');
  const [typed, setTyped] = useState('');
  const wanted = keywordOf(typed);
  const keyword = useDebounced(wanted);
  const isAsked = keyword === wanted && isLongEnough(keyword);
  const search = useQuotaUsersQuery({ keyword }, { skip: !isAsked });
  const found = (): Found => {
    if (wanted === '') return { state: 'recent', people: [] };
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
