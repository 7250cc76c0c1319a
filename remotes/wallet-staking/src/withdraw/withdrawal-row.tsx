import type { Withdrawal } from '@shared/contract/withdraw';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import { paths } from '../paths.ts';

const badgeTones = { 1: 'accent', 2: 'up', 3: 'neutral' } as const;

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  /** The date too, unless the list groups by day. */
  time: string;
}

/** One withdrawal of a list, with a link to its progress. */
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
      subvalue={<Badge tone={badgeTones[status]}>{t(`withdraw.stage.${stage}`)}</Badge>}
      link={<Link to={paths.withdrawal.to(id)} />}
    />
  );
}
