import { useCursorList, useDates, useSearchParams, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { CursorList, FilterSelect } from '@shared/ui/lists';
import { lazy, Suspense, useState } from 'react';
import { AssetChoice } from '../common/asset-choice.tsx';
import styles from '../common/list.module.css';
import {
  useMovementKindsQuery,
  useUsdtHistoryInfiniteQuery,
  useYutHistoryInfiniteQuery,
} from './history.api.ts';
import type { HistoryFilter } from './history.rules.ts';
import { filterOf, queryOf } from './history.rules.ts';
import { MovementRow } from './movement-row.tsx';
import { useReceiptSheet } from './use-receipt-sheet.tsx';

const StatementSheet = lazy(() => import('./statement-sheet.tsx'));
const PendingDeposits = lazy(() => import('./pending-deposits.tsx'));

/** The movements of one asset by day, with receipts and a statement. */
export default function HistoryPage() {
  const { t } = useWords('wallet-staking');
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const setFilter = (next: HistoryFilter) => setQuery(queryOf(next), { replace: true });
  const [isStatementOpen, setStatementOpen] = useState(false);
  return (
    <>
      <AssetChoice
        label={t('history.asset')}
        value={filter.asset}
        onChange={(asset) => setFilter({ ...filter, asset })}
      />
      <div className={styles.filters}>
        <KindFilter
          value={filter.kind ?? ''}
          onChange={(kind) => setFilter({ asset: filter.asset, kind })}
        />
        <Button kind="plain" size="small" icon="down" onClick={() => setStatementOpen(true)}>
          {t('statement.open')}
        </Button>
      </div>
      <Movements filter={filter} onClear={() => setFilter({ asset: filter.asset })} />
      {isStatementOpen && (
        <Suspense>
          <StatementSheet asset={filter.asset} onClose={() => setStatementOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface KindFilterProps {
  value: string;
  onChange: (kind: string) => void;
}

/** Offers only "All" until the kinds are loaded. */
function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useWords('wallet-staking');
  const { data } = useMovementKindsQuery({});
  const kinds = data?.items.map(({ kind, title }) => ({ id: kind, label: title })) ?? [];
  const isKnown = kinds.some(({ id }) => id === value);
  return (
    <FilterSelect
      label={t('history.kind')}
      items={[{ id: '', label: t('common:all') }, ...kinds]}
      value={isKnown ? value : ''}
      onChange={onChange}
    />
  );
}

function Movements({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const { t } = useWords('wallet-staking');
  const { time } = useDates();
  const receipt = useReceiptSheet();
  const query = useMovements(filter);
  const list = useCursorList(query);
  return (
    <>
      {query.data?.pages[0]?.pendingDeposits ? (
        <Suspense>
          <PendingDeposits asset={filter.asset} />
        </Suspense>
      ) : null}
      <CursorList
        {...list}
        words={{
          failed: t('history.failed'),
          emptyTitle: t('wallet.noMovements'),
          emptyHint: t('wallet.noMovementsHint'),
        }}
        onClearFilters={filter.kind ? onClear : undefined}
      >
        {(movement) => (
          <MovementRow
            movement={movement}
            time={time(movement.createdAt)}
            onOpen={() => receipt.open(movement.id)}
          />
        )}
      </CursorList>
      {receipt.sheet}
    </>
  );
}

function useMovements({ asset, kind }: HistoryFilter) {
  const usdt = useUsdtHistoryInfiniteQuery({ kind }, { ...fresh, skip: asset !== 'USDT' });
  const yut = useYutHistoryInfiniteQuery({ kind }, { ...fresh, skip: asset !== 'YUT' });
  return asset === 'USDT' ? usdt : yut;
}

/** An answer of the last 20 seconds is shown without a refetch. */
const fresh = { refetchOnMountOrArgChange: 20 } as const;
