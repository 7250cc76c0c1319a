import { useAmounts, useWords } from '@shared/host';
import type { Asset } from '@shared/lib/money';
import { DetailRows, Skeleton } from '@shared/ui';
import { useUsdtInfoQuery, useYutInfoQuery } from './history.api.ts';

/** What can be spent of the asset whose history stands below. */
export function AssetBalance({ asset }: { asset: Asset }) {
  const { t } = useWords('common');
  const { amount } = useAmounts();
  const usdt = useUsdtInfoQuery({}, { ...fresh, skip: asset !== 'USDT' });
  const yut = useYutInfoQuery({}, { ...fresh, skip: asset !== 'YUT' });
  const { data, isError } = asset === 'USDT' ? usdt : yut;
  const value = data ? (
    `${amount(data.available)}\u00a0${asset}`
  ) : isError ? (
    t('unknown')
  ) : (
    <Skeleton width="6em" />
  );
  return <DetailRows rows={[{ label: t('available'), value }]} />;
}

/** Like the list below: an answer of the last 20 seconds is shown without a refetch. */
const fresh = { refetchOnMountOrArgChange: 20 } as const;
