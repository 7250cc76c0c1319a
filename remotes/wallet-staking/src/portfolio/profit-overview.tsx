import type { ResponseOf } from '@shared/contract/call';
import type { getMyProfit } from '@shared/contract/money';
import { useAmounts, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { BlockSkeleton, Card, Delta, divided, ListRow, Section, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { WorthCard } from '../common/worth-card.tsx';
import styles from './profit-overview.module.css';

const ProfitChart = lazy(() => import('./profit-chart.tsx'));

interface ProfitOverviewProps {
  /** Undefined while it is loading, such as in another currency. */
  profit: ResponseOf<typeof getMyProfit> | undefined;
}

/** The user's profit: today, in total, by day and by kind. */
export function ProfitOverview({ profit }: ProfitOverviewProps) {
  const { t } = useWords('wallet-staking');
  const { worth, showAsset } = useAmounts();
  return (
    <>
      <WorthCard label={t('wallet.todayProfit')} worth={profit?.today} rateAt={profit?.rateAt}>
        <dl className={styles.total}>
          <dt>{t('wallet.totalProfit')}</dt>
          <dd>
            {profit ? (
              <Delta value={profit.total} format={worth} hidden={!showAsset} />
            ) : (
              <Skeleton width="5em" />
            )}
          </dd>
        </dl>
      </WorthCard>
      {profit ? (
        <>
          <Days days={profit.days} />
          <Kinds kinds={profit.kinds} />
        </>
      ) : (
        <BlockSkeleton height={600} />
      )}
    </>
  );
}

/** Hidden when no day has a profit. */
function Days({ days }: Pick<ResponseOf<typeof getMyProfit>, 'days'>) {
  const { t } = useWords('wallet-staking');
  if (days.every(({ amount }) => isZero(amount))) return null;
  return (
    <Section title={t('profit.days')}>
      <Card>
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
            <ProfitChart days={days} />
          </Suspense>
        </div>
      </Card>
    </Section>
  );
}

/** Shows only the kinds that have ever paid. */
function Kinds({ kinds }: Pick<ResponseOf<typeof getMyProfit>, 'kinds'>) {
  const { t } = useWords('wallet-staking');
  const { worth, showAsset } = useAmounts();
  const earned = kinds.filter(({ total }) => !isZero(total));
  if (earned.length === 0) return null;
  return (
    <Section title={t('profit.kinds')}>
      <Card flush>
        <ul className={divided}>
          {earned.map(({ kind, title, today, total }) => (
            <li key={kind}>
              <ListRow
                title={title}
                subtitle={isZero(today) ? undefined : t('profit.today', { amount: worth(today) })}
                value={<Delta value={total} format={worth} hidden={!showAsset} />}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
