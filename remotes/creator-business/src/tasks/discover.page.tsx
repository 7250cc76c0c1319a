import { useDates, useLoadFailed, useWords } from '@shared/host';
import { Card, ErrorState, Section } from '@shared/ui';
import rows from '../common/rows.module.css';
import { RowsSkeleton } from '../common/skeletons.tsx';
import { Broadcast } from './broadcast.tsx';
import styles from './discover.module.css';
import { TaskList } from './task-list.tsx';
import { useDiscoverQuery, useDiscoverRulesQuery, useTasksQuery } from './tasks.api.ts';

/** Recent payouts, the tasks of today and this week, and the rules. */
export default function DiscoverPage() {
  const { t } = useWords('creator-business');
  return (
    <>
      <Broadcast />
      <Section title={t('discover.today')}>
        <TaskRound flow="tasksDay" query={useTasksQuery()} rows={3} />
      </Section>
      <Section title={t('discover.week')}>
        <TaskRound flow="tasksWeek" query={useDiscoverQuery()} rows={4} />
      </Section>
      <TaskRules />
    </>
  );
}

interface TaskRoundProps {
  flow: string;
  query: ReturnType<typeof useTasksQuery>;
  rows: number;
}

function TaskRound({ flow, query, rows: count }: TaskRoundProps) {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { dateTime } = useDates();
  const { data, isError } = query;
  if (isError && !data) return <ErrorState {...loadFailed(t('discover.failed'), query)} />;
  if (!data) return <RowsSkeleton rows={count * 2} />;
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

function TaskRules() {
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
        <RowsSkeleton rows={4} />
      )}
    </Section>
  );
}
