import { isFirstLoad, Link, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, ErrorState } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import list from '../common/list.module.css';
import { live } from '../market/market.api.ts';
import { paths, quotaAgreement } from '../paths.ts';
import { Allocations } from './allocations.tsx';
import { useAllocationsInfiniteQuery, useQuotaQuery } from './quota.api.ts';
import styles from './quota.module.css';
import { type QuotaAction, type QuotaRequest, quotaActions } from './quota.rules.ts';
import { QuotaCard, QuotaCardSkeleton } from './quota-card.tsx';

const QuotaSheet = lazy(() => import('./quota-sheet.tsx'));

/** The user's VIP quota: its division, its allocations and its actions. */
export default function QuotaPage() {
  const { t } = useWords('c2c-vip');
  const loadFailed = useLoadFailed();
  const [request, setRequest] = useState<QuotaRequest>();
  const query = useQuotaQuery({}, live);
  const { data } = query;
  // Loads with the quota and shows with it, so that nothing shifts under a finger.
  const received = useAllocationsInfiniteQuery({ direction: 'received', scope: 1 });
  const given = useAllocationsInfiniteQuery({ direction: 'given', scope: 1 });
  const isLoading = isFirstLoad(received) || isFirstLoad(given);
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
      <Actions onPick={(action) => setRequest({ action, available })} />
      {Object.entries({ received, given }).map(([direction, list]) => (
        <Allocations
          key={direction}
          title={t(`quota.${direction}`)}
          query={list}
          version={version}
          onRedeem={({ id, open }) =>
            setRequest({ action: 'redeem', allocationId: id, available: open })
          }
        />
      ))}
      <p className={styles.links}>
        <Link to={paths.quotaHistory.to()} className={list.link}>
          {t('quota.history')}
        </Link>
        <Link to={quotaAgreement} className={list.link}>
          {t('quota.agreement')}
        </Link>
      </p>
      <Suspense>
        <QuotaSheet request={request} holdUntil={data.holdUntil} onRequest={setRequest} />
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
