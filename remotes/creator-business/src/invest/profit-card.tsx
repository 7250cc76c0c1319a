import type { ResponseOf } from '@shared/contract/call';
import type { getCreatorProfit } from '@shared/contract/investments';
import { useAmounts, useEye, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { Card, DetailRows, Headline, IconButton, Section, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import styles from './profit-card.module.css';

type Profit = ResponseOf<typeof getCreatorProfit>;

/** Loaded when needed; the card has the chart's height from the start. */
const ProfitChart = lazy(() => import('./profit-chart.tsx'));

/** The unclaimed profit, today's and the total, and a chart by day. */
export function ProfitCard({ profit }: { profit: Profit }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const money = (text: string) => `${amount(text)}\u00a0${profit.asset}`;
  return (
    <>
      <Card accent>
        <Headline
          label={t('profit.available')}
          value={money(profit.available)}
          action={<IconButton {...useEye()} />}
        />
      </Card>
      <Card>
        <DetailRows
          rows={[
            { label: t('profit.today'), value: money(profit.today) },
            { label: t('profit.total'), value: money(profit.total) },
          ]}
        />
      </Card>
      {profit.days.some((day) => !isZero(day.amount)) && (
        <Section title={t('profit.days')}>
          <Card>
            <div className={styles.chart}>
              <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
                <ProfitChart profit={profit} />
              </Suspense>
            </div>
          </Card>
        </Section>
      )}
    </>
  );
}
