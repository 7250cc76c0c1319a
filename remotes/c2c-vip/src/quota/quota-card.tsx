import type { ResponseOf } from '@shared/contract/call';
import type { getQuota } from '@shared/contract/vip-quota';
import { useEye, useWords } from '@shared/host';
import { Card, DetailRows, Headline, IconButton, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import styles from './quota.module.css';
import { figures } from './quota.rules.ts';
import { useCount } from './use-count.ts';

/** The ring comes when it is needed; its room is kept from the start. */
const QuotaRing = lazy(() => import('./quota-ring.tsx'));

/** How much there is, and how it is divided. */
export function QuotaCard({ info }: { info: ResponseOf<typeof getQuota> }) {
  const { t } = useWords('c2c-vip');
  const eye = useEye();
  const { own, exact } = useCount();
  const { quota } = info;
  return (
    <>
      <Card accent>
        <Headline
          label={t('quota.left')}
          value={own(quota.left)}
          action={<IconButton {...eye} />}
        />
        <p className={styles.hint}>{t('quota.unitValue', { amount: info.unitValue })}</p>
      </Card>
      <Card>
        <div className={styles.ring}>
          {quota.total === 0 ? (
            <p className={styles.quiet}>{t('quota.noneHint')}</p>
          ) : (
            <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
              <QuotaRing quota={quota} format={exact} />
            </Suspense>
          )}
        </div>
        <DetailRows
          rows={figures.map((name) => ({ label: t(`quota.${name}`), value: own(quota[name]) }))}
        />
      </Card>
    </>
  );
}

/** As high as the card that comes. */
export function QuotaCardSkeleton() {
  return (
    <>
      <Card accent>
        <div aria-busy="true" className={styles.loading}>
          <Skeleton width="40%" />
          <Skeleton width="30%" height="2rem" />
          <Skeleton width="70%" />
        </div>
      </Card>
      <Card>
        <div className={styles.ring}>
          <Skeleton shape="block" width="100%" height="100%" />
        </div>
        <Skeleton shape="block" width="100%" height="8rem" />
      </Card>
    </>
  );
}
