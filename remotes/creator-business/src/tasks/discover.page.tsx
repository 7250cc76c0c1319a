import { useDates, useLoadFailed, useWords } from '@shared/host';
import { Card, ErrorState, Section } from '@shared/ui';
import { RowsRoom } from '../common/loading-rooms.tsx';
import rows from '../common/rows.module.css';
import { Broadcast } from './broadcast.tsx';
import styles from './discover.module.css';
import { TaskList } from './task-list.tsx';
import { useDiscoverQuery, useDiscoverRulesQuery, useTasksQuery } from './tasks.api.ts';

/** The tasks of today and of this week, what others received lately, and the rules. */
export default function DiscoverPage() {
  const { t } = useWords('creator-business');
  return (
    <>
      <Broadcast />
      <Section title={t('discover.today')}>
        <Round flow="tasksDay" query={useTasksQuery()} rows={3} />
      </Section>
      <Section title={t('discover.week')}>
        <Round flow="tasksWeek" query={useDiscoverQuery()} rows={4} />
      </Section>
      <Rules />
    </>
  );
}

interface RoundProps {
  flow: string;
  query: ReturnType<typeof useTasksQuery>;
  rows: number;
}

function Round({ flow, query, rows: count }: RoundProps) {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { dateTime } = useDates();
  const { data, isError } = query;
  if (isError && !data) return <ErrorState {...loadFailed(t('discover.failed'), query)} />;
  if (!data) return <RowsRoom rows={count * 2} />;
  const until = data.items[0]?.until;
  return (
    <>
      {until !== undefined && (
        <p className={rows.hint}>{t('discover.until', { time: dateTime(until) })}</p>
      )}
      <TaskList flow={flow} tasks={data.items} />
    </>
  );
}

function Rules() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useDiscoverRulesQuery();
  return (
    <Section title={t('discover.rules')}>
      {query.isError && !query.data ? (
        <ErrorState {...loadFailed(t('discover.rulesFailed'), query)} />
      ) : query.data ? (
        <Card>
          <dl className={styles.rules}>
            {query.data.items.map(({ title, text }) => (
              <div key={title}>
                <dt className={styles.rule}>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : (
        <RowsRoom rows={4} />
      )}
    </Section>
  );
}
