import type { BuyOrder } from '@shared/contract/c2c';
import type { EndlessQuery } from '@shared/host';
import { useCursorList, useWords } from '@shared/host';
import {
  Button,
  Card,
  divided,
  EmptyState,
  ErrorState,
  IconButton,
  Notice,
  Section,
  SegmentedControl,
  Skeleton,
  stacks,
} from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import { useState } from 'react';
import { useOnChange } from '../common/use-on-change.ts';
import { useC2cBuyOrdersInfiniteQuery } from './market.api.ts';
import {
  freshSeconds,
  listState,
  type OrderFilter,
  orderFilters,
  requestOf,
} from './market.rules.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';

const words = { all: 'all', mine: 'market.mine' } as const;

interface OrderListProps {
  /** Changes with the market; the list then reloads. */
  version: string | undefined;
  onSell: (order: BuyOrder) => void;
  /** Refreshes the rest of the page together with the list. */
  onRefresh: () => void;
}

/** Buy orders, best price first: all, or only the user's. */
export function OrderList({ version, onRefresh, onSell }: OrderListProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const [filter, setFilter] = useState<OrderFilter>('all');
  const query = useC2cBuyOrdersInfiniteQuery(requestOf(filter), {
    refetchOnMountOrArgChange: freshSeconds,
  });
  // Reloads every loaded page, so that the scroll position stays.
  useOnChange(version, () => void query.refetch({ refetchCachedPages: true }));
  const refresh = () => {
    onRefresh();
    void query.refetch();
  };
  return (
    <Section
      title={t('market.orders')}
      action={<IconButton icon="retry" label={common.t('refresh')} onClick={refresh} />}
    >
      <div className={stacks.medium}>
        <SegmentedControl
          label={t('market.whose')}
          items={orderFilters.map((id) => ({
            id,
            label: id === 'all' ? common.t(words[id]) : t(words[id]),
          }))}
          value={filter}
          onChange={setFilter}
        />
        <Card flush>
          <Orders
            query={query}
            filter={filter}
            onAll={() => setFilter('all')}
            onRetry={refresh}
            onSell={onSell}
          />
        </Card>
      </div>
    </Section>
  );
}

interface OrdersProps {
  query: EndlessQuery<BuyOrder>;
  filter: OrderFilter;
  onAll: () => void;
  onRetry: () => void;
  onSell: (order: BuyOrder) => void;
}

function Orders({ query, filter, onAll, onRetry, onSell }: OrdersProps) {
  const { t } = useWords('c2c-vip');
  const { currentData, isError, isFetching, isFetchNextPageError } = query;
  const state = listState({ data: currentData, isError });
  const retry = { label: t('common:retry'), busy: isFetching, onClick: onRetry };
  if (state === 'loading') return <LoadingRows />;
  if (state === 'failed') return <ErrorState title={t('market.ordersFailed')} retry={retry} />;
  if (state === 'empty' && filter === 'mine') {
    return (
      <EmptyState
        title={t('market.noneMine')}
        message={t('market.noneMineHint')}
        action={
          <Button kind="secondary" onClick={onAll}>
            {t('market.showAll')}
          </Button>
        }
      />
    );
  }
  if (state === 'empty') {
    return (
      <EmptyState
        title={t('market.none')}
        message={t('market.noneHint')}
        action={
          <Button kind="secondary" icon="retry" busy={isFetching} onClick={onRetry}>
            {t('common:refresh')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {isError && !isFetchNextPageError && (
        <div className={styles.stale}>
          <Notice tone="warn">{t('market.stale')}</Notice>
        </div>
      )}
      <Rows query={query} onSell={onSell} />
    </>
  );
}

function Rows({ query, onSell }: Pick<OrdersProps, 'query' | 'onSell'>) {
  const { items = [], more, onMore, t } = useCursorList(query);
  return (
    <>
      <ul className={divided}>
        {items.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} onSell={() => onSell(order)} />
          </li>
        ))}
      </ul>
      <ListEnd more={more} onMore={onMore} skeleton={<LoadingRow />} t={t} />
    </>
  );
}

const loadingRows = 6;

function LoadingRows() {
  return (
    <div aria-busy="true">
      {Array.from({ length: loadingRows }, (_, index) => (
        // Identical rows that never move: the index is a stable key.
        <LoadingRow key={index} />
      ))}
    </div>
  );
}

function LoadingRow() {
  return (
    <div className={styles.loading}>
      <Skeleton shape="block" width="60%" height={32} />
      <Skeleton shape="block" width="100%" height="2.4375rem" />
    </div>
  );
}
