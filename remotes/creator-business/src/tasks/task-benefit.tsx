import { Link, useAmounts, useCursorList, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, DetailRows, ErrorState, Section } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { EarningRow } from '../common/earning-row.tsx';
import { RowsSkeleton } from '../common/skeletons.tsx';
import { useTaskBenefitQuery, useTaskBenefitsInfiniteQuery } from './tasks.api.ts';

/** Earnings from tasks and ads with their history; they are withdrawn to a bank. */
export function TaskBenefit() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { amount } = useAmounts();
  const query = useTaskBenefitQuery();
  const { data } = query;
  const money = (text: string) => `${amount(text)}\u00a0${data?.asset ?? ''}`;
  return (
    <>
      <Section title={t('benefit.title')}>
        {query.isError && !data ? (
          <ErrorState {...loadFailed(t('benefit.failed'), query)} />
        ) : data ? (
          <Card>
            <DetailRows
              rows={[
                { label: t('benefit.available'), value: money(data.available) },
                { label: t('benefit.today'), value: money(data.today) },
                { label: t('benefit.total'), value: money(data.total) },
              ]}
            />
          </Card>
        ) : (
          <RowsSkeleton rows={2} />
        )}
        <Button wide kind="secondary" link={<Link to="/wallet/withdraw?show=benefit" />}>
          {t('benefit.withdraw')}
        </Button>
      </Section>
      <Section title={t('benefit.history')}>
        <BenefitHistory />
      </Section>
    </>
  );
}

function BenefitHistory() {
  const { t } = useWords('creator-business');
  const list = useCursorList(useTaskBenefitsInfiniteQuery());
  return (
    <CursorList
      {...list}
      words={{
        failed: t('benefit.failed'),
        emptyTitle: t('benefit.none'),
        emptyHint: t('benefit.noneHint'),
      }}
    >
      {(entry) => <EarningRow entry={entry} />}
    </CursorList>
  );
}
