import type { Withdrawal } from '@shared/contract/withdraw';
import { Link, useDates, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, divided, EmptyState, ErrorState, Section, Skeleton } from '@shared/ui';
import styles from '../common/list.module.css';
import { paths } from '../paths.ts';
import { useWithdrawalsInfiniteQuery } from './withdraw.api.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

const count = 3;

export function LatestWithdrawals() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useWithdrawalsInfiniteQuery();
  const items = query.data?.pages[0]?.items;
  const all = (
    <Button kind="plain" size="small" link={<Link to={paths.withdrawals.to()} />}>
      {t('common:seeAll')}
    </Button>
  );
  const failed = query.isError && !items;
  return (
    <Section title={t('withdraw.list')} action={items && items.length > count && all}>
      <Card flush>
        {failed ? (
          <ErrorState {...loadFailed(t('withdraw.listFailed'), query)} />
        ) : (
          <Latest items={items} />
        )}
      </Card>
    </Section>
  );
}

function Latest({ items }: { items: readonly Withdrawal[] | undefined }) {
  const { t } = useWords('wallet-staking');
  const { dateTime } = useDates();
  if (!items) {
    return (
      <div className={styles.rows} aria-busy="true">
        <Skeleton shape="block" width="100%" height={52} />
      </div>
    );
  }
  if (items.length === 0) {
    return <EmptyState title={t('withdraw.noneYet')} message={t('withdraw.noneYetHint')} />;
  }
  return (
    <ul className={divided}>
      {items.slice(0, count).map((withdrawal) => (
        <li key={withdrawal.id}>
          <WithdrawalRow withdrawal={withdrawal} time={dateTime(withdrawal.createdAt)} />
        </li>
      ))}
    </ul>
  );
}
