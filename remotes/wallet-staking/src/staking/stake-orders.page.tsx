import { listScope } from '@shared/contract/enums';
import { Link, useCursorList, useSearchParams, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { Button, SegmentedControl } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { PendingNotice } from '@shared/ui/pending';
import { paths } from '../paths.ts';
import { StakeRow } from './stake-row.tsx';
import { useStakeOrdersInfiniteQuery } from './staking.api.ts';

const scopes = ['now', 'history'] as const;
type Scope = (typeof scopes)[number];

/** The user's stakes: the open ones, or with `?show=history` those whose principal is back. */
export default function StakeOrdersPage() {
  const { t } = useWords('wallet-staking');
  const [query, setQuery] = useSearchParams();
  const scope: Scope = query.get('show') === 'history' ? 'history' : 'now';
  const list = useCursorList(useStakeOrdersInfiniteQuery({ scope: listScope[scope] }));
  // The server sorts the history by the end of each stake, so the list groups by that day.
  const items =
    scope === 'history'
      ? list.items?.map((order) => ({ ...order, createdAt: order.endedAt }))
      : list.items;
  const choose = (chosen: Scope) =>
    setQuery(chosen === 'history' ? { show: chosen } : {}, { replace: true });
  return (
    <>
      <PendingOperations draw={PendingNotice} calls="/v1/business/stake/" />
      <SegmentedControl
        label={t('staking.scope')}
        items={scopes.map((id) => ({ id, label: t(`staking.${id}`) }))}
        value={scope}
        onChange={choose}
      />
      <CursorList
        {...list}
        items={items}
        words={{
          failed: t('staking.ordersFailed'),
          emptyTitle: t(`staking.empty.${scope}`),
          emptyHint: t(`staking.empty.${scope}Hint`),
        }}
        emptyAction={
          scope === 'now' ? (
            <Button link={<Link to={paths.staking.to()} />}>{t('staking.seeTerms')}</Button>
          ) : undefined
        }
      >
        {(order) => <StakeRow order={order} />}
      </CursorList>
    </>
  );
}
