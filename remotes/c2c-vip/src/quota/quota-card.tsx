import type { ResponseOf } from '@shared/contract/call';
import type { getQuota } from '@shared/contract/vip-quota';
import { useEye, useWords } from '@shared/host';
import { Card, DetailRows, Headline, IconButton, Skeleton, stacks, textStyles } from '@shared/ui';
import { lazy, Suspense } from 'react';
import styles from './quota.module.css';
import { quotaCounts } from './quota.rules.ts';
import { useQuotaFormat } from './use-quota-format.ts';

const QuotaChart = lazy(() => import('./quota-chart.tsx'));

/** The user's quota, and how it is divided. */
export function QuotaCard({ info }: { info: ResponseOf<typeof getQuota> }) {
  const { t } = useWords('c2c-vip');
  const eye = useEye();
  const { exactUnlessHidden, exact } = useQuotaFormat();
  const { quota } = info;
  return (
    <>
      <Card accent>
        <Headline
          label={t('quota.left')}
          value={exactUnlessHidden(quota.left)}
          action={<IconButton {...eye} />}
        />
        <p className={textStyles.hint}>{t('quota.unitValue', { amount: info.unitValue })}</p>
      </Card>
      <Card>
        <div className={styles.chart}>
          {quota.total === 0 ? (
            <p className={styles.quiet}>{t('quota.noneHint')}</p>
          ) : (
            <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
              <QuotaChart quota={quota} format={exact} />
            </Suspense>
          )}
        </div>
        <DetailRows
          rows={quotaCounts.map((name) => ({
            label: t(`quota.${name}`),
            value: exactUnlessHidden(quota[name]),
          }))}
        />
      </Card>
    </>
  );
}

/** As high as the loaded card. */
export function QuotaCardSkeleton() {
  return (
    <>
      <Card accent>
        <div aria-busy="true" className={stacks.small}>
          <Skeleton width="40%" />
          <Skeleton width="30%" height="2rem" />
          <Skeleton width="70%" />
        </div>
      </Card>
      <Card>
        <div className={styles.chart}>
          <Skeleton shape="block" width="100%" height="100%" />
        </div>
        <Skeleton shape="block" width="100%" height="8rem" />
      </Card>
    </>
  );
}
