import type { OrderSummary } from '@shared/contract/shop';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { paths } from '../paths.ts';
import { badgeTone, distinctStatuses } from '../tracking/shipment.rules.ts';
import { CategoryIcon } from './category-icon.tsx';
import styles from './order-row.module.css';

export function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useWords('shop-logistics');
  const { amount } = useAmounts();
  const { firstItem, total, asset, pieces } = order;
  return (
    <ListRow
      leading={<CategoryIcon category={firstItem.category} />}
      title={firstItem.name}
      subtitle={
        <span className={styles.statuses}>
          {distinctStatuses(order).map((status) => (
            <Badge key={status} tone={badgeTone(status)}>
              {t(`status.${status}`)}
            </Badge>
          ))}
        </span>
      }
      value={`${amount(total)}\u00a0${asset}`}
      subvalue={t('orders.pieces', { number: pieces })}
      link={<Link to={paths.order.to(order.id)} />}
    />
  );
}
