import type { ResponseOf } from '@shared/contract/call';
import type { getStakeInfo } from '@shared/contract/stake';
import { Link, useEye, useLoadFailed, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import {
  Button,
  Card,
  DetailRows,
  EmptyState,
  ErrorState,
  Headline,
  IconButton,
  Section,
  Skeleton,
} from '@shared/ui';
import { PendingNotice } from '@shared/ui/pending';
import { lazy, Suspense } from 'react';
import { paths } from '../paths.ts';
import { useStakeInfoQuery } from './staking.api.ts';
import styles from './term-card.module.css';
import { TermCard } from './term-card.tsx';
import { useStakeFormat } from './use-stake-format.ts';

/** Lazy: it alone needs the money kit. */
const StakeCalculator = lazy(() => import('./stake-calculator.tsx'));

type StakeInfo = ResponseOf<typeof getStakeInfo>;

/** The user's stakes in total, the terms on offer, and a calculator. */
export default function StakingPage() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useStakeInfoQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('staking.failed'), query)} />;
  if (!data) return <StakingSkeleton />;
  const { stakeDetailList: terms, totals } = data;
  return (
    <>
      <PendingOperations draw={PendingNotice} calls="/v1/business/stake/" />
      <Totals totals={totals} />
      <Section title={t('staking.terms')}>
        {terms.length === 0 ? (
          <EmptyState title={t('staking.noTerms')} message={t('staking.noTermsHint')} />
        ) : (
          <ul className={styles.terms}>
            {terms.map((term) => (
              <li key={term.id}>
                <TermCard term={term} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {terms.length > 0 && (
        <Suspense fallback={<Skeleton shape="block" width="100%" height={420} />}>
          <StakeCalculator terms={terms} />
        </Suspense>
      )}
    </>
  );
}

/** The totals of all stakes, with a link to the list. */
function Totals({ totals }: { totals: StakeInfo['totals'] }) {
  const { t } = useWords('wallet-staking');
  const { yut, moment } = useStakeFormat();
  return (
    <Card accent>
      <Headline
        label={t('staking.total')}
        value={yut(totals.staked)}
        action={<IconButton {...useEye()} />}
      />
      <div className={styles.action}>
        <DetailRows
          rows={[
            { label: t('staking.facts.earned'), value: yut(totals.earned) },
            { label: t('staking.facts.reward'), value: yut(totals.claimable) },
            { label: t('staking.facts.nextPayoutAt'), value: moment(totals.nextPayoutAt) },
          ]}
        />
      </div>
      <div className={styles.action}>
        <Button wide kind="secondary" link={<Link to={paths.stakeOrders.to()} />}>
          {t('staking.ordersTitle')}
        </Button>
      </div>
    </Card>
  );
}

/** As high as the loaded page, so that nothing shifts. */
function StakingSkeleton() {
  return (
    <div aria-busy="true" className={styles.terms}>
      <Skeleton shape="block" width="100%" height={292} />
      <Skeleton shape="block" width="100%" height={230} />
      <Skeleton shape="block" width="100%" height={230} />
    </div>
  );
}
