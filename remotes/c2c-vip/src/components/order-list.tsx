import { useWords } from '@shared/host';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  Notice,
  Section,
  SegmentedControl,
  Skeleton,
} from '@shared/ui';
import { useCallback, useState } from 'react';
import { useC2cBuyOrdersInfiniteQuery } from '../api.ts';
import {
  type Choice,
  choices,
  filterOf,
  freshSeconds,
  listState,
  ordersOf,
} from '../market.rules.ts';
import { LoadMore } from './load-more.tsx';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';

const words = { all: 'all', mine: 'market.mine' } as const;

interface OrderListProps {
  /** The rest of the page is asked for anew together with the list. */
  onRefresh: () => void;
}

/** Buy orders, best price first, of everybody or only mine. */
export function OrderList({ onRefresh }: OrderListProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const [choice, setChoice] = useState<Choice>('all');
  const query = useC2cBuyOrdersInfiniteQuery(filterOf(choice), {
    refetchOnMountOrArgChange: freshSeconds,
  });
  const refresh = () => {
    onRefresh();
    void query.refetch();
  };
  return (
    <Section
      title={t('market.orders')}
      action={<IconButton icon="retry" label={common.t('refresh')} onClick={refresh} />}
    >
      <div className={styles.column}>
        <SegmentedControl
          label={t('market.whose')}
          items={choices.map((id) => ({
            id,
            label: id === 'all' ? common.t(words[id]) : t(words[id]),
          }))}
          value={choice}
          onChange={setChoice}
        />
        <Card flush>
          <Orders query={query} choice={choice} onAll={() => setChoice('all')} onRetry={refresh} />
        </Card>
      </div>
    </Section>
  );
}

interface OrdersProps {
  query: ReturnType<typeof useC2cBuyOrdersInfiniteQuery>;
  choice: Choice;
  onAll: () => void;
  onRetry: () => void;
}

function Orders({ query, choice, onAll, onRetry }: OrdersProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { currentData, isError, isFetching, isFetchNextPageError } = query;
  const state = listState({ data: currentData, isError });
  const retry = { label: common.t('retry'), busy: isFetching, onClick: onRetry };
  if (state === 'loading') return <LoadingRows />;
  if (state === 'failed') return <ErrorState title={t('market.ordersFailed')} retry={retry} />;
  if (state === 'empty' && choice === 'mine') {
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
            {common.t('refresh')}
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
      <Rows query={query} />
    </>
  );
}

function Rows({ query }: { query: OrdersProps['query'] }) {
  const common = useWords('common');
  const { currentData, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <ul className={styles.list}>
        {ordersOf(currentData?.pages ?? []).map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <LoadMore busy={isFetching} failed={isFetchNextPageError} onMore={more} />
      ) : (
        <p className={styles.end}>{common.t('endOfList')}</p>
      )}
    </>
  );
}

const loadingRows = 6;

function LoadingRows() {
  return (
    <div aria-busy="true">
      {Array.from({ length: loadingRows }, (_, index) => (
        // Nothing tells them apart, and they never move.
        <div key={index} className={styles.loading}>
          <Skeleton shape="block" width="60%" height={32} />
          <Skeleton shape="block" width="100%" height="2.4375rem" />
        </div>
      ))}
    </div>
  );
}
