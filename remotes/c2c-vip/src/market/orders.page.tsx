import { listScope } from '@shared/contract/enums';
import { Link, useCursorList, useSearchParams, useWords } from '@shared/host';
import { Button, SegmentedControl } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useOnChange } from '../common/use-live.ts';
import { paths } from '../paths.ts';
import { FillLine } from './fill-line.tsx';
import {
  live,
  useC2cBuyOrdersInfiniteQuery,
  useC2cInfoQuery,
  useC2cSalesInfiniteQuery,
} from './market.api.ts';
import { listOf, type OrderListName, orderLists } from './market.rules.ts';
import { OrderLine } from './order-line.tsx';

/** My buy orders, open or ended, and with `?show=sold` what I have sold into those of others. */
export default function OrdersPage() {
  const { t } = useWords('c2c-vip');
  const [query, setQuery] = useSearchParams();
  const shown = listOf(query.get('show'));
  const choose = (name: OrderListName) =>
    setQuery(name === 'now' ? {} : { show: name }, { replace: true });
  return (
    <>
      <SegmentedControl
        label={t('orders.which')}
        items={orderLists.map((id) => ({ id, label: t(`orders.${id}`) }))}
        value={shown}
        onChange={choose}
      />
      {shown === 'sold' ? <Sales /> : <Orders key={shown} name={shown} />}
    </>
  );
}

function Orders({ name }: { name: 'now' | 'history' }) {
  const { t } = useWords('c2c-vip');
  const query = useC2cBuyOrdersInfiniteQuery({ scope: listScope[name], mine: 1 });
  const list = useCursorList(query);
  const { data } = useC2cInfoQuery({}, live);
  const my = data && `${data.my.openOrders} ${data.my.usdtLocked}`;
  useOnChange(my, () => void query.refetch({ refetchCachedPages: true }));
  return (
    <CursorList
      {...list}
      words={words(name, t)}
      emptyAction={name === 'now' ? <ToMarket /> : undefined}
    >
      {(order) => <OrderLine order={order} />}
    </CursorList>
  );
}

function Sales() {
  const { t } = useWords('c2c-vip');
  const list = useCursorList(useC2cSalesInfiniteQuery());
  return (
    <CursorList {...list} words={words('sold', t)} emptyAction={<ToMarket />}>
      {(fill) => <FillLine fill={fill} side="sold" />}
    </CursorList>
  );
}

const words = (name: OrderListName, t: (key: string) => string) => ({
  failed: t('orders.failed'),
  emptyTitle: t(`orders.empty.${name}`),
  emptyHint: t(`orders.empty.${name}Hint`),
});

function ToMarket() {
  const { t } = useWords('c2c-vip');
  return <Button link={<Link to={paths.market.to()} />}>{t('orders.toMarket')}</Button>;
}
