import { Link, useCursorList, useHost, useSearchParams, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { CursorList, FilterSelect } from '@shared/ui/lists';
import { useOrdersInfiniteQuery } from '../common/shop.api.ts';
import { paths } from '../paths.ts';
import { statuses, statusFromQuery } from '../tracking/shipment.rules.ts';
import styles from './order-row.module.css';
import { OrderRow } from './order-row.tsx';

/** A list younger than this is shown without a refetch. */
const freshSeconds = 20;

/** The person's orders, newest first; `?status=4` filters by the status of a parcel. */
export default function OrdersPage() {
  const { t } = useWords('shop-logistics');
  const { bridge } = useHost();
  const [query, setQuery] = useSearchParams();
  const status = statusFromQuery(query);
  const filterBy = (id: string) => setQuery(id === '' ? {} : { status: id }, { replace: true });
  const list = useCursorList(
    useOrdersInfiniteQuery({ status }, { refetchOnMountOrArgChange: freshSeconds }),
  );
  return (
    <>
      <div className={styles.links}>
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
      <div className={styles.filter}>
        <FilterSelect
          label={t('orders.filter')}
          items={[
            { id: '', label: t('common:all') },
            ...statuses.map((one) => ({ id: String(one), label: t(`status.${one}`) })),
          ]}
          value={status === undefined ? '' : String(status)}
          onChange={filterBy}
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
          <Button kind="secondary" onClick={() => bridge.goPage({ page: 'shop' })}>
            {t('orders.shop')}
          </Button>
        }
        onClearFilters={status === undefined ? undefined : () => filterBy('')}
      >
        {(order) => <OrderRow order={order} />}
      </CursorList>
    </>
  );
}
