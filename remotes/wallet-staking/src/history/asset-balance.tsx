import { useAmounts, useWords } from '@shared/host';
import type { Asset } from '@shared/lib/money';
import { DetailRows, Skeleton } from '@shared/ui';
import { useUsdtInfoQuery, useYutInfoQuery } from './history.api.ts';

/** What the wallet holds of an asset, and what of it can be spent. */
export function AssetBalance({ asset }: { asset: Asset }) {
  const { t } = useWords('common');
  const { amount } = useAmounts();
  const usdt = useUsdtInfoQuery({}, { ...fresh, skip: asset !== 'USDT' });
  const yut = useYutInfoQuery({}, { ...fresh, skip: asset !== 'YUT' });
  const { isError } = asset === 'USDT' ? usdt : yut;
  const total = asset === 'USDT' ? usdt.data?.usdt : yut.data?.yuToken;
  const available = asset === 'USDT' ? usdt.data?.available : yut.data?.available;
  const shown = (text: string | undefined) => {
    if (text !== undefined) return `${amount(text)}\u00a0${asset}`;
    return isError ? t('unknown') : <Skeleton width="6em" />;
  };
  return (
    <DetailRows
      rows={[
        { label: t('total'), value: shown(total) },
        { label: t('available'), value: shown(available) },
      ]}
    />
  );
}

const fresh = { refetchOnMountOrArgChange: true } as const;
