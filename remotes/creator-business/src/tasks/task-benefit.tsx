import { Link, useAmounts, useCursorList, useDates, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, DetailRows, ErrorState, ListRow, Section } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { RowsRoom } from '../common/loading-rooms.tsx';
import { useTaskBenefitQuery, useTaskBenefitsInfiniteQuery } from './tasks.api.ts';

/** What tasks and ads have brought, entry by entry; a bank pays it out. */
export function TaskBenefit() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { amount } = useAmounts();
  const query = useTaskBenefitQuery();
  const { data } = query;
  const money = (text: string) => `${amount(text)} ${data?.asset ?? ''}`;
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
          <RowsRoom rows={2} />
        )}
        <Button wide kind="secondary" link={<Link to="/wallet/withdraw?show=benefit" />}>
          {t('benefit.withdraw')}
        </Button>
      </Section>
      <Section title={t('benefit.history')}>
        <Entries />
      </Section>
    </>
  );
}

function Entries() {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { time } = useDates();
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
      {(entry) => (
        <ListRow
          title={entry.title}
          subtitle={time(entry.createdAt)}
          value={`+${amount(entry.amount)}`}
          subvalue={entry.asset}
        />
      )}
    </CursorList>
  );
}
