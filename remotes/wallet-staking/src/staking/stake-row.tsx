import type { StakeOrder } from '@shared/contract/stake';
import { Link, useDates, useWords } from '@shared/host';
import { ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';
import styles from '../common/list.module.css';
import { paths } from '../paths.ts';
import { StakeStatusBadge } from './stake-status-badge.tsx';
import { keyMoment } from './staking.rules.ts';
import { useStakeFormat } from './use-stake-format.ts';

/** One stake of a list: its term, principal and status. */
export function StakeRow({ order }: { order: StakeOrder }) {
  const { yut, factLabel } = useStakeFormat();
  const { date, days } = useDates();
  const { t } = useWords('common');
  const moment = keyMoment(order);
  return (
    <ListRow
      leading={<AssetMark asset="stake" />}
      title={days(order.cycle)}
      subtitle={
        <>
          {t('labelled', { label: factLabel(moment.name), value: '' })}
          <span className={styles.whole}>{date(Number(moment.value))}</span>
        </>
      }
      value={yut(order.principal)}
      subvalue={<StakeStatusBadge status={order.status} />}
      link={<Link to={paths.stakeOrder.to(order.id)} />}
    />
  );
}
