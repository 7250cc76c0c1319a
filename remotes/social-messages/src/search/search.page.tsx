import { useNavigate } from '@shared/host';
import { usePeopleSearch } from '@shared/host/people-search';
import { PeopleSearch } from '@shared/ui/people-search';
import { useState } from 'react';
import { stored } from '../common/stored.ts';
import { paths } from '../paths.ts';
import { readHistory, withKeyword, withoutKeyword, writeHistory } from './search.rules.ts';
import { SearchHistory } from './search-history.tsx';

/** People search. A keyword that led to a person is stored on the device (`searchHistory`). */
export default function SearchPage() {
  const navigate = useNavigate();
  const search = usePeopleSearch({ withRecent: false });
  const [history, setHistory] = useState(() => readHistory(stored.read('searchHistory')));
  const keep = (next: string[]) => {
    stored.write('searchHistory', writeHistory(next));
    setHistory(next);
  };
  return (
    <>
      <PeopleSearch
        {...search}
        onPick={({ uid }) => {
          keep(withKeyword(history, search.typed));
          void navigate(paths.person.to(uid));
        }}
      />
      {search.typed === '' && (
        <SearchHistory
          history={history}
          onPick={search.onType}
          onRemove={(keyword) => keep(withoutKeyword(history, keyword))}
          onClear={() => keep([])}
        />
      )}
    </>
  );
}
