import { Link, useCursorList, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, EmptyState, ErrorState, Section, Skeleton } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useWithdrawalsInfiniteQuery } from '../money-api.ts';
import { paths } from '../paths.ts';
import styles from './list.module.css';
import { WithdrawalRow } from './withdrawal-row.tsx';

const latestCount = 3;

/** The last few, under the form. */
export function LatestWithdrawals() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { data } = useWithdrawalsInfiniteQuery();
  const hasMore = (data?.pages[0]?.items.length ?? 0) > latestCount;
  const all = (
    <Button kind="plain" size="small" link={<Link to={paths.withdraw.to('list')} />}>
      {common.t('seeAll')}
    </Button>
  );
  return (
    <Section title={t('withdraw.list')} action={hasMore && all}>
      <Card flush>
        <Latest />
      </Card>
    </Section>
  );
}

function Latest() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useWithdrawalsInfiniteQuery();
  const { data } = query;
  if (query.isError && !data)
    return <ErrorState {...loadFailed(t('withdraw.listFailed'), query)} />;
  if (!data) {
    return (
      <div className={styles.rows} aria-busy="true">
        <Skeleton shape="block" width="100%" height={52} />
      </div>
    );
  }
  const items = (data.pages[0]?.items ?? []).slice(0, latestCount);
  if (items.length === 0) {
    return <EmptyState title={t('withdraw.noneYet')} message={t('withdraw.noneYetHint')} />;
  }
  return (
    <ul className={styles.list}>
      {items.map((withdrawal) => (
        <li key={withdrawal.id}>
          <WithdrawalRow withdrawal={withdrawal} />
        </li>
      ))}
    </ul>
  );
}

/** All of them, by day. */
export function AllWithdrawals() {
  const { t } = useWords('wallet-staking');
  const list = useCursorList(useWithdrawalsInfiniteQuery());
  return (
    <CursorList
      {...list}
      words={{
        failed: t('withdraw.listFailed'),
        emptyTitle: t('withdraw.noneYet'),
        emptyHint: t('withdraw.noneYetHint'),
      }}
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    </CursorList>
  );
}
