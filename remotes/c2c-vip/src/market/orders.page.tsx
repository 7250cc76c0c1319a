import { listScope } from '@shared/contract/enums';
import { Link, useCursorList, useSearchParams, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { Button, IconButton, Section, SegmentedControl } from '@shared/ui';
import { CursorList, PlainList } from '@shared/ui/lists';
import { PendingNotice } from '@shared/ui/pending';
import { useOnChange } from '../common/use-on-change.ts';
import { paths } from '../paths.ts';
import { FillRow } from './fill-row.tsx';
import {
  live,
  useC2cBuyOrdersInfiniteQuery,
  useC2cInfoQuery,
  useC2cSalesInfiniteQuery,
} from './market.api.ts';
import { type OrderListName, orderListOf, orderLists } from './market.rules.ts';
import { MyOrderRow } from './my-order-row.tsx';

/** The user's buy orders, open or ended, and with `?show=sold` the user's sales. */
export default function OrdersPage() {
  const { t } = useWords('c2c-vip');
  const [query, setQuery] = useSearchParams();
  const shown = orderListOf(query.get('show'));
  const List = lists[shown];
  const choose = (name: OrderListName) =>
    setQuery(name === 'now' ? {} : { show: name }, { replace: true });
  return (
    <>
      <PendingOperations draw={PendingNotice} calls="/v1/business/c2c/" />
      <SegmentedControl
        label={t('orders.which')}
        items={orderLists.map((id) => ({ id, label: t(`orders.${id}`) }))}
        value={shown}
        onChange={choose}
      />
      <List />
    </>
  );
}

/** The server sorts open orders by price, so no day groups them. */
function OpenOrders() {
  const { t } = useWords('c2c-vip');
  const list = useOrders('now');
  const rows = (
    <PlainList {...list} words={words('now', t)} emptyAction={<ToMarket />}>
      {(order) => <MyOrderRow order={order} />}
    </PlainList>
  );
  if (list.items?.length === 0) return rows;
  return (
    <Section
      title={t('orders.byPrice')}
      action={<IconButton icon="retry" label={t('common:refresh')} onClick={list.onRefresh} />}
    >
      {rows}
    </Section>
  );
}

/** The server sorts ended orders by their end, so the list groups by that day. */
function EndedOrders() {
  const { t } = useWords('c2c-vip');
  const list = useOrders('history');
  const items = list.items?.map((order) => ({
    ...order,
    createdAt: order.endedAt ?? order.createdAt,
  }));
  return (
    <CursorList {...list} items={items} words={words('history', t)}>
      {(order) => <MyOrderRow order={order} />}
    </CursorList>
  );
}

function useOrders(name: 'now' | 'history') {
  const query = useC2cBuyOrdersInfiniteQuery({ scope: listScope[name], mine: 1 });
  const { data } = useC2cInfoQuery({}, live);
  const version = data && `${data.my.openOrders} ${data.my.usdtLocked}`;
  useOnChange(version, () => void query.refetch({ refetchCachedPages: true }));
  return useCursorList(query);
}

const lists = { now: OpenOrders, history: EndedOrders, sold: Sales };

function Sales() {
  const { t } = useWords('c2c-vip');
  const list = useCursorList(useC2cSalesInfiniteQuery());
  return (
    <CursorList {...list} words={words('sold', t)} emptyAction={<ToMarket />}>
      {(fill) => <FillRow fill={fill} side="sold" />}
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
