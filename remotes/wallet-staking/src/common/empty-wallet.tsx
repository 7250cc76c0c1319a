import { Link, useWords } from '@shared/host';
import { BlockSkeleton, Button, EmptyState } from '@shared/ui';
import { anyNetwork, paths } from '../paths.ts';
import { useDepositInfoQuery } from '../receive/deposits.api.ts';

/** Leads to getting money in: from outside where there are deposits, and by the user's id. */
export default function EmptyWallet() {
  const { t } = useWords('wallet-staking');
  const { data, isError } = useDepositInfoQuery();
  if (!data && !isError) return <BlockSkeleton height={240} />;
  const hasDeposits = data !== undefined && data.networks.length > 0;
  return (
    <EmptyState
      title={t('wallet.emptyTitle')}
      message={t(hasDeposits ? 'wallet.emptyDepositHint' : 'wallet.emptyHint')}
      action={
        hasDeposits ? (
          <Button link={<Link to={paths.receive.to(anyNetwork)} />}>{t('wallet.deposit')}</Button>
        ) : (
          <Button link={<Link to={paths.receive.to()} />}>{t('receive.title')}</Button>
        )
      }
    />
  );
}
