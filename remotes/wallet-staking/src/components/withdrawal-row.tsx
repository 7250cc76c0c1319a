import type { Withdrawal } from '@shared/contract/withdraw';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { paths } from '../paths.ts';
import { AssetMark } from './asset-mark.tsx';

const tones = { 1: 'accent', 2: 'up', 3: 'neutral' } as const;

/** One withdrawal of a list, and the way to where it stands. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  const { dateTime } = useDates();
  const { id, asset, status, stage, createdAt, network } = withdrawal;
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={network ? `${asset} · ${network}` : `${asset} · ${t('withdraw.bank')}`}
      subtitle={dateTime(createdAt)}
      value={amount(withdrawal.amount)}
      subvalue={<Badge tone={tones[status]}>{t(`withdraw.stage.${stage}`)}</Badge>}
      link={<Link to={paths.withdrawal.to(id)} />}
    />
  );
}
