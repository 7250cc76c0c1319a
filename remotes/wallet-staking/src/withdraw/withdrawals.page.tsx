import { Link, useCursorList, useDates, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { paths } from '../paths.ts';
import { useWithdrawalsInfiniteQuery } from './withdraw.api.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

/** The user's withdrawals by day. */
export default function WithdrawalsPage() {
  const { t } = useWords('wallet-staking');
  const { time } = useDates();
  const list = useCursorList(useWithdrawalsInfiniteQuery());
  return (
    <CursorList
      {...list}
      words={{
        failed: t('withdraw.listFailed'),
        emptyTitle: t('withdraw.noneYet'),
        emptyHint: t('withdraw.noneYetHint'),
      }}
      emptyAction={
        <Button link={<Link to={paths.withdraw.to()} />}>{t('actions.withdraw')}</Button>
      }
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} time={time(withdrawal.createdAt)} />}
    </CursorList>
  );
}
