import type { ResponseOf } from '@shared/contract/call';
import type { getLegalLimits } from '@shared/contract/legal';
import { useAmounts, useDates, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { Button, Card, DetailRows, ErrorState, Notice, Skeleton, textStyles } from '@shared/ui';
import { useLegalLimitsQuery } from '../legal.api.ts';
import styles from './aside.module.css';

type Limits = ResponseOf<typeof getLegalLimits>;

/** The limits in force; when signed in, also the user's remaining amounts. */
export function Limits() {
  const { t } = useWords('legal-terms');
  const signedIn = useSignedIn();
  const { currentData, isError, isFetching, refetch } = useLegalLimitsQuery({ signedIn });
  return (
    <div className={styles.aside}>
      <Card>
        <div className={styles.stack}>
          <h3>{t(signedIn ? 'limits.title' : 'limits.generalTitle')}</h3>
          {currentData ? (
            <LimitRows limits={currentData} />
          ) : isError ? (
            <ErrorState
              title={t('limits.failed')}
              retry={{
                label: t('common:retry'),
                busy: isFetching,
                onClick: () => void refetch(),
              }}
            />
          ) : (
            <Skeleton shape="block" height={168} />
          )}
        </div>
      </Card>
    </div>
  );
}

function LimitRows({ limits }: { limits: Limits }) {
  const rows = [...useMyRows(limits), ...useGeneralRows(limits)];
  return (
    <>
      <Hold until={limits.mine?.holdUntil ?? 0} />
      <DetailRows rows={rows} />
      {!limits.mine && <SignIn />}
    </>
  );
}

function useGeneralRows({ day, proof, review, stays, mine }: Limits) {
  const { t } = useWords('legal-terms');
  const { format } = useAmounts();
  const usdt = (amount: string) => `${format(amount)}\u00a0USDT`;
  return [
    ...(mine ? [] : [{ label: t('limits.day'), value: usdt(day) }]),
    { label: t('limits.proof'), value: usdt(proof) },
    { label: t('limits.review'), value: usdt(review) },
    { label: t('limits.stays'), value: `${format(stays)}\u00a0YUT` },
  ];
}

function useMyRows({ day, mine }: Limits) {
  const { t } = useWords('legal-terms');
  const { amount, format } = useAmounts();
  if (!mine) return [];
  const { identityChecked, identityNeeded } = mine;
  const identity = identityChecked
    ? 'limits.identityPassed'
    : identityNeeded
      ? 'limits.identityNeeded'
      : 'limits.identityNotNeeded';
  return [
    {
      label: t('limits.leftToday'),
      value: `${amount(mine.leftToday)}\u00a0USDT`,
      hint: t('limits.ofDay', { amount: `${format(day)}\u00a0USDT` }),
    },
    { label: t('limits.sentLately'), value: `${amount(mine.sentLately)}\u00a0USDT` },
    { label: t('limits.exchangeable'), value: `${amount(mine.exchangeable)}\u00a0YUT` },
    { label: t('limits.identity'), value: t(identity) },
  ];
}

function Hold({ until }: { until: number }) {
  const { t } = useWords('legal-terms');
  const { dateTime } = useDates();
  if (until === 0) return null;
  return <Notice tone="warn">{t('limits.hold', { date: dateTime(until) })}</Notice>;
}

function SignIn() {
  const { t } = useWords('legal-terms');
  const signIn = useSignedInClick();
  return (
    <>
      <p className={textStyles.hint}>{t('limits.signIn')}</p>
      <Button kind="secondary" onClick={signIn}>
        {t('common:signIn')}
      </Button>
    </>
  );
}
