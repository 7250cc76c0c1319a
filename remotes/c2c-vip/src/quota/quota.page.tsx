import { Link, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, ErrorState } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { live } from '../market/market.api.ts';
import { agreements, paths } from '../paths.ts';
import { Allocations } from './allocations.tsx';
import { useAllocationsInfiniteQuery, useQuotaQuery } from './quota.api.ts';
import styles from './quota.module.css';
import { type QuotaAction, type QuotaWish, quotaActions } from './quota.rules.ts';
import { QuotaCard, QuotaCardSkeleton } from './quota-card.tsx';

const QuotaDesk = lazy(() => import('./quota-desk.tsx'));

/** My VIP quota: how it is divided, what I have given and may redeem, and what I can do with it. */
export default function QuotaPage() {
  const { t } = useWords('c2c-vip');
  const loadFailed = useLoadFailed();
  const [wish, setWish] = useState<QuotaWish>();
  const query = useQuotaQuery({}, live);
  const { data } = query;
  // Asked for at once with the figures and shown with them: nothing moves under a finger.
  const received = useAllocationsInfiniteQuery({ direction: 'received', scope: 1 });
  const given = useAllocationsInfiniteQuery({ direction: 'given', scope: 1 });
  const isLoading = received.isLoading || given.isLoading;
  if (query.isError && !data) {
    return (
      <Card>
        <ErrorState {...loadFailed(t('quota.failed'), query)} />
      </Card>
    );
  }
  if (!data || isLoading) return <QuotaCardSkeleton />;
  const available = data.quota.left;
  const version = `${Object.values(data.quota).join(' ')} ${data.forMe}`;
  return (
    <>
      <QuotaCard info={data} />
      <Actions onPick={(action) => setWish({ action, available })} />
      {(['received', 'given'] as const).map((direction) => (
        <Allocations
          key={direction}
          direction={direction}
          version={version}
          onRedeem={({ id, open }) =>
            setWish({ action: 'redeem', allocationId: id, available: open })
          }
        />
      ))}
      <p className={styles.links}>
        <Link to={paths.quotaHistory.to()} className={styles.link}>
          {t('quota.history')}
        </Link>
        <Link to={agreements.quota} className={styles.link}>
          {t('quota.agreement')}
        </Link>
      </p>
      <Suspense>
        <QuotaDesk wish={wish} holdUntil={data.holdUntil} onWish={setWish} />
      </Suspense>
    </>
  );
}

function Actions({ onPick }: { onPick: (action: QuotaAction) => void }) {
  const { t } = useWords('c2c-vip');
  return (
    <div className={styles.actions}>
      {quotaActions.map((action, index) => (
        <Button
          key={action}
          kind={index === 0 ? 'primary' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {t(`quota.do.${action}`)}
        </Button>
      ))}
    </div>
  );
}
