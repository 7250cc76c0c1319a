import {
  getHost,
  Link,
  useCursorList,
  useDates,
  useLoadFailed,
  useSearchParams,
  useSettings,
  useWords,
} from '@shared/host';
import { Button, ErrorState, Section } from '@shared/ui';
import { CursorList, FilterSelect } from '@shared/ui/lists';
import { useState } from 'react';
import { MovementRow } from '../history/movement-row.tsx';
import { useReceiptSheet } from '../history/use-receipt-sheet.tsx';
import { paths } from '../paths.ts';
import { useMyProfitQuery, useProfitHistoryInfiniteQuery } from './portfolio.api.ts';
import { ProfitOverview } from './profit-overview.tsx';

/** The user's profit: an overview and the single entries, which `?kind=` filters. */
export default function ProfitPage() {
  const { t } = useWords('wallet-staking');
  const { currencyType } = useSettings();
  const { userTime } = useDates();
  // Read once, so that "today" does not change while the page is open.
  const [userTimeISO] = useState(() => userTime(getHost().store.getState().clock.nowTime));
  const loadFailed = useLoadFailed();
  const query = useMyProfitQuery({
    currencyType: currencyType.name,
    userTimeISO,
  });
  // Not `data`: after a change of the currency it still holds worths in the former one.
  const { currentData: data } = query;
  return (
    <>
      {query.isError && !data ? (
        <ErrorState {...loadFailed(t('profit.failed'), query)} />
      ) : (
        <ProfitOverview profit={data} />
      )}
      <Section title={t('profit.list')}>
        <Entries kinds={data?.kinds ?? []} onRefresh={() => void query.refetch()} />
      </Section>
    </>
  );
}

interface EntriesProps {
  kinds: readonly { kind: string; title: string }[];
  /** Refreshes the rest of the page together with the list. */
  onRefresh: () => void;
}

function Entries({ kinds, onRefresh }: EntriesProps) {
  const { t } = useWords('wallet-staking');
  const { time } = useDates();
  const receipt = useReceiptSheet();
  const [query, setQuery] = useSearchParams();
  const kind = query.get('kind') ?? undefined;
  const choose = (chosen: string) => setQuery(chosen ? { kind: chosen } : {}, { replace: true });
  const list = useCursorList(
    useProfitHistoryInfiniteQuery(kind ? { kind } : {}, { refetchOnMountOrArgChange: true }),
    onRefresh,
  );
  return (
    <>
      <FilterSelect
        label={t('history.kind')}
        items={[
          { id: '', label: t('common:all') },
          ...kinds.map(({ kind: id, title }) => ({ id, label: title })),
        ]}
        value={kinds.some((one) => one.kind === kind) ? (kind ?? '') : ''}
        onChange={choose}
      />
      <CursorList
        {...list}
        words={{
          failed: t('profit.listFailed'),
          emptyTitle: t('profit.noneYet'),
          emptyHint: t('profit.noneYetHint'),
        }}
        emptyAction={
          <Button link={<Link to={paths.staking.to()} />}>{t('actions.staking')}</Button>
        }
        onClearFilters={kind ? () => choose('') : undefined}
      >
        {(entry) => (
          <MovementRow
            movement={entry}
            time={time(entry.createdAt)}
            onOpen={() => receipt.open(entry.id)}
          />
        )}
      </CursorList>
      {receipt.sheet}
    </>
  );
}
