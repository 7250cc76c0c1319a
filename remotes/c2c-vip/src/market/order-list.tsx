import type { BuyOrder } from '@shared/contract/c2c';
import type { EndlessQuery } from '@shared/host';
import { useCursorList, useWords } from '@shared/host';
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
import { ListEnd } from '@shared/ui/lists';
import { useState } from 'react';
import { useOnChange } from '../common/use-live.ts';
import { useC2cBuyOrdersInfiniteQuery } from './market.api.ts';
import { type Choice, choices, filterOf, freshSeconds, listState } from './market.rules.ts';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';

const words = { all: 'all', mine: 'market.mine' } as const;

interface OrderListProps {
  /** Another one when the market has changed: then the list is asked for anew. */
  version: string | undefined;
  onSell: (order: BuyOrder) => void;
  /** The rest of the page is asked for anew together with the list. */
  onRefresh: () => void;
}

/** Buy orders, best price first, of everybody or only mine. */
export function OrderList({ version, onRefresh, onSell }: OrderListProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const [choice, setChoice] = useState<Choice>('all');
  const query = useC2cBuyOrdersInfiniteQuery(filterOf(choice), {
    refetchOnMountOrArgChange: freshSeconds,
  });
  // What was scrolled to stays: every page that is there is asked for anew.
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
          <Orders
            query={query}
            choice={choice}
            onAll={() => setChoice('all')}
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
  choice: Choice;
  onAll: () => void;
  onRetry: () => void;
  onSell: (order: BuyOrder) => void;
}

function Orders({ query, choice, onAll, onRetry, onSell }: OrdersProps) {
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
      <Rows query={query} onSell={onSell} />
    </>
  );
}

function Rows({ query, onSell }: Pick<OrdersProps, 'query' | 'onSell'>) {
  const { items = [], more, onMore, t } = useCursorList(query);
  return (
    <>
      <ul className={styles.list}>
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
        // Nothing tells them apart, and they never move.
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
