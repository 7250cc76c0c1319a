import type { BuyOrder } from '@shared/contract/c2c';
import { orderStatus } from '@shared/contract/enums';
import { Link, useAmounts, useCursorList, useDates, useWords } from '@shared/host';
import { useExactUnlessHidden } from '@shared/host/money';
import {
  Badge,
  Button,
  Card,
  DetailRows,
  Headline,
  ProgressBar,
  Section,
  stacks,
} from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useOnChange } from '../common/use-on-change.ts';
import { paths } from '../paths.ts';
import { CancelOrder } from './cancel-order.tsx';
import { FillRow } from './fill-row.tsx';
import { useC2cOrderFillsInfiniteQuery } from './market.api.ts';
import { filledShare } from './market.rules.ts';
import styles from './trade.module.css';
import { useOrderStatus } from './use-order-status.ts';

const badgeTones = { 1: 'accent', 2: 'up', 3: 'neutral' } as const;

export function OrderView({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  return (
    <div className={stacks.medium}>
      <OrderCard order={order} />
      {order.mine === 1 ? (
        <>
          <CancelOrder order={order} />
          <Fills order={order} />
        </>
      ) : (
        <Button link={<Link to={paths.market.to()} />}>{t('orders.toMarket')}</Button>
      )}
    </div>
  );
}

function OrderCard({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  const { percent } = useAmounts();
  const exact = useExactUnlessHidden();
  const { dateTime } = useDates();
  const statusOf = useOrderStatus();
  const isOpen = order.status === orderStatus.pending;
  const part = filledShare(order);
  const end = order.endedAt ?? order.expiresAt;
  return (
    <>
      <Card accent>
        <Headline label={t('order.filled')} value={exact(order.filled, 'YUT')} />
        <div className={styles.bar}>
          <ProgressBar
            label={t('order.filled')}
            value={part}
            valueText={percent(String(part), 0)}
            tone={order.status === orderStatus.completed ? 'up' : 'accent'}
          />
        </div>
      </Card>
      <Card>
        <DetailRows
          rows={[
            {
              label: t('order.statusLabel'),
              value: <Badge tone={badgeTones[order.status]}>{statusOf(order)}</Badge>,
            },
            { label: t('market.price'), value: exact(order.price, 'USDT') },
            { label: t('order.wanted'), value: exact(order.amount, 'YUT') },
            { label: t('market.remaining'), value: exact(order.remaining, 'YUT') },
            { label: t('market.minFill'), value: exact(order.minFill, 'YUT') },
            ...(isOpen ? [{ label: t('order.locked'), value: exact(order.total, 'USDT') }] : []),
            { label: t('order.posted'), value: dateTime(order.createdAt) },
            ...(end === null
              ? []
              : [{ label: t(isOpen ? 'trade.ends' : 'order.ended'), value: dateTime(end) }]),
          ]}
        />
      </Card>
    </>
  );
}

/** The sales into the order. Reloads after each new one. */
function Fills({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  const query = useC2cOrderFillsInfiniteQuery({ orderId: order.id });
  const list = useCursorList(query);
  useOnChange(order.filled, () => void query.refetch({ refetchCachedPages: true }));
  return (
    <Section title={t('order.fills')}>
      <CursorList
        {...list}
        words={{
          failed: t('order.fillsFailed'),
          emptyTitle: t('order.noFills'),
          emptyHint: t('order.noFillsHint'),
        }}
      >
        {(fill) => <FillRow fill={fill} side="bought" />}
      </CursorList>
    </Section>
  );
}
