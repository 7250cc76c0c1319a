import type { Withdrawal } from '@shared/contract/withdraw';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import { paths } from '../paths.ts';

const tones = { 1: 'accent', 2: 'up', 3: 'neutral' } as const;

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  /** As much of the time as is not said above. */
  time: string;
}

/** One withdrawal of a list, and the way to where it stands. */
export function WithdrawalRow({ withdrawal, time }: WithdrawalRowProps) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  const { id, asset, status, stage, network } = withdrawal;
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={network ? `${asset} · ${network}` : `${asset} · ${t('withdraw.bank')}`}
      subtitle={time}
      value={amount(withdrawal.amount)}
      subvalue={<Badge tone={tones[status]}>{t(`withdraw.stage.${stage}`)}</Badge>}
      link={<Link to={paths.withdrawal.to(id)} />}
    />
  );
}
