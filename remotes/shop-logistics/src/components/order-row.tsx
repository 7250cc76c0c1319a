import type { OrderSummary } from '@shared/contract/shop';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { standingsOf, toneOf } from '../orders.rules.ts';
import { paths } from '../paths.ts';
import { CategoryMark } from './category-mark.tsx';
import styles from './order-row.module.css';

/** One of my orders: what it holds, where it stands, what it cost. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useWords('shop-logistics');
  const { amount } = useAmounts();
  const { firstItem, total, asset, pieces } = order;
  return (
    <ListRow
      leading={<CategoryMark category={firstItem.category} />}
      title={firstItem.name}
      subtitle={
        <span className={styles.standings}>
          {standingsOf(order).map((status) => (
            <Badge key={status} tone={toneOf(status)}>
              {t(`status.${status}`)}
            </Badge>
          ))}
        </span>
      }
      value={`${amount(total)} ${asset}`}
      subvalue={t('orders.pieces', { number: pieces })}
      link={<Link to={paths.order.to(order.id)} />}
    />
  );
}
