import type { ResponseOf } from '@shared/contract/call';
import type { getStakeInfo } from '@shared/contract/stake';
import { Link, useEye, useLoadFailed, useWords } from '@shared/host';
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
import { lazy, Suspense } from 'react';
import { paths } from '../paths.ts';
import { useStakeInfoQuery } from './staking.api.ts';
import styles from './term-card.module.css';
import { TermCard } from './term-card.tsx';
import { useFigures } from './use-figures.ts';

/** It needs the money kit, which nothing else here does. */
const StakeCalculator = lazy(() => import('./stake-calculator.tsx'));

type StakeInfo = ResponseOf<typeof getStakeInfo>;

/** What a person has staked, the terms that there are, and what they would bring. */
export default function StakingPage() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const query = useStakeInfoQuery();
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('staking.failed'), query)} />;
  if (!data) return <StillToCome />;
  const { stakeDetailList: terms, totals } = data;
  return (
    <>
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

/** All stakes together, and the way to each of them. */
function Totals({ totals }: { totals: StakeInfo['totals'] }) {
  const { t } = useWords('wallet-staking');
  const { yut, rounded, moment } = useFigures();
  return (
    <Card accent>
      <Headline
        label={t('staking.total')}
        figure={rounded(totals.staked)}
        action={<IconButton {...useEye()} />}
      />
      <div className={styles.way}>
        <DetailRows
          rows={[
            { label: t('staking.facts.earned'), value: yut(totals.earned) },
            { label: t('staking.facts.reward'), value: yut(totals.claimable) },
            { label: t('staking.facts.nextPayoutAt'), value: moment(totals.nextPayoutAt) },
          ]}
        />
      </div>
      <div className={styles.way}>
        <Button wide kind="secondary" link={<Link to={paths.stakeOrders.to()} />}>
          {t('staking.ordersTitle')}
        </Button>
      </div>
    </Card>
  );
}

/** As high as what comes. */
function StillToCome() {
  return (
    <div aria-busy="true" className={styles.terms}>
      <Skeleton shape="block" width="100%" height={292} />
      <Skeleton shape="block" width="100%" height={230} />
      <Skeleton shape="block" width="100%" height={230} />
    </div>
  );
}
