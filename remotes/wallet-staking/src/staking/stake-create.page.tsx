import { useLoadFailed, useWords } from '@shared/host';
import { BlockSkeleton, ErrorState } from '@shared/ui';
import { NewStake } from './new-stake.tsx';
import { useStakeInfoQuery } from './staking.api.ts';

/** A new stake. The URL holds `?term=` and the switches. */
export default function StakeCreatePage() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useStakeInfoQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('staking.failed'), query)} />;
  if (!data) return <BlockSkeleton height={560} />;
  return <NewStake terms={data.stakeDetailList} />;
}
