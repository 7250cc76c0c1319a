import { Link, useCursorList, useSearchParams, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { CursorList, FilterSelect } from '@shared/ui/lists';
import styles from '../components/order-row.module.css';
import { OrderRow } from '../components/order-row.tsx';
import { statuses, statusIn } from '../orders.rules.ts';
import { elsewhere, paths } from '../paths.ts';
import { useOrdersInfiniteQuery } from '../shop.api.ts';

/** My orders, the newest first; with `?status=4` those that have a parcel in transit. */
export default function OrdersPage() {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const [query, setQuery] = useSearchParams();
  const status = statusIn(query);
  const choose = (chosen: string) =>
    setQuery(chosen === '' ? {} : { status: chosen }, { replace: true });
  const list = useCursorList(
    useOrdersInfiniteQuery({ status }, { refetchOnMountOrArgChange: freshSeconds }),
  );
  return (
    <>
      <div className={styles.ways}>
        <Button
          kind="secondary"
          size="small"
          icon="search"
          link={<Link to={paths.logistics.to()} />}
        >
          {t('track.title')}
        </Button>
        <Button kind="secondary" size="small" link={<Link to={paths.addresses.to()} />}>
          {t('addresses.title')}
        </Button>
      </div>
      <div className={styles.bar}>
        <FilterSelect
          label={t('orders.filter')}
          items={[
            { id: '', label: common.t('all') },
            ...statuses.map((one) => ({ id: String(one), label: t(`status.${one}`) })),
          ]}
          value={status === undefined ? '' : String(status)}
          onChange={choose}
        />
      </div>
      <CursorList
        {...list}
        words={{
          failed: t('orders.failed'),
          emptyTitle: t('orders.emptyTitle'),
          emptyHint: t('orders.emptyHint'),
        }}
        emptyAction={
          <Button kind="secondary" link={<Link to={elsewhere.home} />}>
            {t('order.home')}
          </Button>
        }
        onClearFilters={status === undefined ? undefined : () => choose('')}
      >
        {(order) => <OrderRow order={order} />}
      </CursorList>
    </>
  );
}

/** What was asked for so recently is shown as it is. */
const freshSeconds = 20;
