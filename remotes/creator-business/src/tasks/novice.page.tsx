import { rewardClaim } from '@shared/contract/enums';
import type { NoviceTask } from '@shared/contract/tasks';
import { failureText, Link, toFailure, useLoadFailed, useSettings, useWords } from '@shared/host';
import { Badge, Button, Card, EmptyState, ErrorState, ListRow, Notice, Section } from '@shared/ui';
import { ClaimButton, Said } from '@shared/ui/money';
import { LevelCardRoom, RowsRoom } from '../common/loading-rooms.tsx';
import rows from '../common/rows.module.css';
import { NovicePoints } from './novice-points.tsx';
import { TaskBenefit } from './task-benefit.tsx';
import { useDoNoviceMutation, useNovicePointQuery, useNoviceTasksQuery } from './tasks.api.ts';
import { Welfare } from './welfare.tsx';

/** What somebody new can do first, what it brings, and what there is for their country. */
export default function NovicePage() {
  const { t } = useWords('creator-business');
  const { newbie_native: isOn } = useSettings().system.setting;
  return (
    <>
      {isOn === '0' ? <Notice title={t('novice.off')}>{t('novice.offHint')}</Notice> : <First />}
      <Welfare />
      <TaskBenefit />
    </>
  );
}

/** The points and the tasks ask at once and are shown together: none moves the other. */
function First() {
  const { t } = useWords('creator-business');
  const points = useNovicePointQuery();
  const tasks = useNoviceTasksQuery();
  if (points.isLoading || tasks.isLoading) {
    return (
      <>
        <LevelCardRoom />
        <RowsRoom rows={12} />
      </>
    );
  }
  return (
    <>
      <NovicePoints />
      <Section title={t('novice.tasks')}>
        <Tasks />
      </Section>
    </>
  );
}

function Tasks() {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const loadFailed = useLoadFailed();
  const query = useNoviceTasksQuery();
  const [take, taking] = useDoNoviceMutation();
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('novice.failed'), query)} />;
  }
  if (!query.data) return <RowsRoom rows={7} />;
  if (query.data.items.length === 0) return <EmptyState title={t('novice.off')} />;
  const busyId = taking.isLoading ? taking.originalArgs?.taskId : undefined;
  return (
    <>
      <Said>
        {taking.isError && (
          <Notice tone="warn">{failureText(toFailure(taking.error), common.t)}</Notice>
        )}
        {taking.isSuccess && (
          <Notice tone="success">{t('novice.taken', { points: taking.data.points })}</Notice>
        )}
      </Said>
      <Card flush>
        <ul className={rows.list}>
          {query.data.items.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                busy={busyId === task.id}
                onTake={() => void take({ taskId: task.id })}
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

interface TaskRowProps {
  task: NoviceTask;
  busy: boolean;
  onTake: () => void;
}

function TaskRow({ task, busy, onTake }: TaskRowProps) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { title, points, achieved, status, path } = task;
  return (
    <>
      <ListRow
        title={title}
        subtitle={
          <Badge tone={achieved === 1 ? 'up' : 'neutral'}>
            {t(achieved === 1 ? 'tasks.achieved' : 'tasks.notAchieved')}
          </Badge>
        }
        value={t('tasks.points', { points })}
        subvalue={status === rewardClaim.received ? t('rewards.received') : undefined}
      />
      <div className={rows.foot}>
        {status === rewardClaim.claimable && (
          <ClaimButton name={title} t={common.t} busy={busy} onClick={onTake} />
        )}
        {status === rewardClaim.notAchieved && path !== null && (
          <Button
            kind="secondary"
            size="small"
            link={<Link to={path} aria-label={t('tasks.goTo', { title })} />}
          >
            {t('tasks.go')}
          </Button>
        )}
      </div>
    </>
  );
}
