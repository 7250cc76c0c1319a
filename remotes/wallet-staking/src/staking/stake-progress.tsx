import type { StakeOrder } from '@shared/contract/stake';
import { useDates, useEye, useWords } from '@shared/host';
import { Card, DetailRows, Headline, IconButton, ProgressBar } from '@shared/ui';
import styles from './stake-progress.module.css';
import { StakeStatusBadge } from './stake-status.tsx';
import { isOpen, keyMoment } from './staking.rules.ts';
import { useFigures } from './use-figures.ts';

/** How far a term is, what is in it and what it has brought. */
export function StakeProgress({ order }: { order: StakeOrder }) {
  const { t } = useWords('wallet-staking');
  const { rounded, label } = useFigures();
  const { date } = useDates();
  const { cycle, daysDone, startAt, endAt, status, principal } = order;
  const done = t('staking.dayOf', { done: daysDone, all: cycle });
  return (
    <>
      <Card>
        <Headline
          label={label('principal')}
          value={rounded(principal)}
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
      <Figures order={order} />
    </>
  );
}

function Figures({ order }: { order: StakeOrder }) {
  const { yut, part, extra, fact, moment, label } = useFigures();
  const key = keyMoment(order);
  const isPaying = order.nextPayoutAt > 0;
  const row = (name: string, value: string) => ({ label: label(name), value });
  return (
    <Card>
      <DetailRows
        rows={[
          row('reward', yut(order.reward)),
          row('earned', yut(order.earned)),
          ...(isPaying ? [row('nextPayoutAt', moment(order.nextPayoutAt))] : []),
          row(key.name, fact(key)),
          row('cycleYield', part(order.cycleYield)),
          row('extraRate', extra(order.extraRate)),
          row('feePercent', part(order.feePercent)),
          ...(isOpen(order)
            ? [row('penaltyPercent', part(order.penaltyPercent))]
            : [row('penalty', yut(order.penalty))]),
        ]}
      />
    </Card>
  );
}
