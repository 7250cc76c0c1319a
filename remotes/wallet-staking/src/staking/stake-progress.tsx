import type { StakeOrder } from '@shared/contract/stake';
import { useDates, useEye, useWords } from '@shared/host';
import { Card, DetailRows, Headline, IconButton, ProgressBar } from '@shared/ui';
import styles from './stake-progress.module.css';
import { StakeStatusBadge } from './stake-status-badge.tsx';
import { isOpen, keyMoment } from './staking.rules.ts';
import { useStakeFormat } from './use-stake-format.ts';

/** The progress of a stake's term, its principal and its earnings. */
export function StakeProgress({ order }: { order: StakeOrder }) {
  const { t } = useWords('wallet-staking');
  const { yut, factLabel } = useStakeFormat();
  const { date, days } = useDates();
  const { cycle, daysDone, startAt, endAt, status, principal } = order;
  const done = t('staking.dayOf', { done: daysDone, all: days(cycle) });
  return (
    <>
      <Card>
        <Headline
          label={factLabel('principal')}
          value={yut(principal)}
          action={<IconButton {...useEye()} />}
        />
        <div className={styles.head}>
          <span className={styles.term}>{done}</span>
          <StakeStatusBadge status={status} />
        </div>
        <ProgressBar label={t('staking.progress')} value={daysDone / cycle} valueText={done} />
        <div className={styles.dates}>
          <span>{date(startAt)}</span>
          <span>{date(endAt)}</span>
        </div>
      </Card>
      <StakeDetails order={order} />
    </>
  );
}

function StakeDetails({ order }: { order: StakeOrder }) {
  const { yut, percent, plusPercent, factValue, moment, factLabel } = useStakeFormat();
  const key = keyMoment(order);
  const isPaying = order.nextPayoutAt > 0;
  const row = (name: string, value: string) => ({ label: factLabel(name), value });
  return (
    <Card>
      <DetailRows
        rows={[
          row('reward', yut(order.reward)),
          row('earned', yut(order.earned)),
          ...(isPaying ? [row('nextPayoutAt', moment(order.nextPayoutAt))] : []),
          row(key.name, factValue(key)),
          row('cycleYield', percent(order.cycleYield)),
          row('extraRate', plusPercent(order.extraRate)),
          row('feePercent', percent(order.feePercent)),
          ...(isOpen(order)
            ? [row('penaltyPercent', percent(order.penaltyPercent))]
            : [row('penalty', yut(order.penalty))]),
        ]}
      />
    </Card>
  );
}
