import { useLoadFailed, useWords } from '@shared/host';
import { ErrorState, Skeleton } from '@shared/ui';
import { NewStake } from './new-stake.tsx';
import { useStakeInfoQuery } from './staking.api.ts';

/** A new stake. The URL holds the draft: `?term=`, the switches and the amount. */
export default function StakeCreatePage() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useStakeInfoQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('staking.failed'), query)} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" width="100%" height={560} />
      </div>
    );
  }
  return <NewStake terms={data.stakeDetailList} />;
}
