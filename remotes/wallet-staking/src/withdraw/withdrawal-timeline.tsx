import type { Withdrawal } from '@shared/contract/withdraw';
import { useDates, useWords } from '@shared/host';
import { Card, Notice, Section, Steps } from '@shared/ui';
import { timelineOf } from './withdraw.rules.ts';

/** The stages of a withdrawal, with their times. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useWords('wallet-staking');
  const { dateTime } = useDates();
  const { arrivesAt, reason, waitsFor } = withdrawal;
  const detailOf = (stage: string, at: number | undefined): string | undefined => {
    if (stage === 'review' && waitsFor) return waitsFor;
    if (at !== undefined) return dateTime(at);
    const isExpected = stage === 'completed' && arrivesAt > 0;
    return isExpected ? t('withdraw.expected', { time: dateTime(arrivesAt) }) : undefined;
  };
  const steps = timelineOf(withdrawal).map(({ stage, status, at }) => ({
    title: t(`withdraw.stage.${stage}`),
    detail: detailOf(stage, at),
    status,
    statusLabel: t(`common:step.${status}`),
  }));
  return (
    <Section title={t('withdraw.progress')}>
      <Card>
        <Steps label={t('withdraw.progress')} items={steps} />
      </Card>
      {reason && <Notice tone="danger">{reason}</Notice>}
    </Section>
  );
}
