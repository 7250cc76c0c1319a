import type { ResponseOf } from '@shared/contract/call';
import { rewardClaim } from '@shared/contract/enums';
import type { listNovice, NoviceTask } from '@shared/contract/tasks';
import type { LoadedQuery } from '@shared/host';
import {
  failureText,
  isFirstLoad,
  Link,
  toFailure,
  useLoadFailed,
  useSettings,
  useWords,
} from '@shared/host';
import {
  Badge,
  Button,
  Card,
  divided,
  EmptyState,
  ErrorState,
  ListRow,
  Notice,
  Section,
} from '@shared/ui';
import { ClaimButton, LiveAnnouncement } from '@shared/ui/money';
import { usePoints } from '../common/points.ts';
import rows from '../common/rows.module.css';
import { LevelCardSkeleton, RowsSkeleton } from '../common/skeletons.tsx';
import { NovicePoints } from './novice-points.tsx';
import { TaskBenefit } from './task-benefit.tsx';
import { useDoNoviceMutation, useNovicePointQuery, useNoviceTasksQuery } from './tasks.api.ts';
import { Welfare } from './welfare.tsx';

/** Starter tasks and their points, welcome gifts, and task earnings. */
export default function NovicePage() {
  const { t } = useWords('creator-business');
  const { newbie_native: isOn } = useSettings().system.setting;
  return (
    <>
      {isOn === '0' ? (
        <Notice title={t('novice.off')}>{t('novice.offHint')}</Notice>
      ) : (
        <StarterTasks />
      )}
      <Welfare />
      <TaskBenefit />
    </>
  );
}

/** Points and tasks load in parallel and appear together, so that neither shifts the other. */
function StarterTasks() {
  const { t } = useWords('creator-business');
  const points = useNovicePointQuery();
  const tasks = useNoviceTasksQuery();
  if (isFirstLoad(points) || isFirstLoad(tasks)) {
    return (
      <>
        <LevelCardSkeleton />
        <RowsSkeleton rows={12} />
      </>
    );
  }
  return (
    <>
      <NovicePoints query={points} />
      <Section title={t('novice.tasks')}>
        <StarterTaskList query={tasks} />
      </Section>
    </>
  );
}

function StarterTaskList({ query }: { query: LoadedQuery<ResponseOf<typeof listNovice>> }) {
  const { t } = useWords('creator-business');
  const { points } = usePoints();
  const common = useWords('common');
  const loadFailed = useLoadFailed();
  const [claim, claiming] = useDoNoviceMutation();
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('novice.failed'), query)} />;
  }
  if (!query.data) return <RowsSkeleton rows={7} />;
  if (query.data.items.length === 0) return <EmptyState title={t('novice.off')} />;
  const busyId = claiming.isLoading ? claiming.originalArgs?.taskId : undefined;
  return (
    <>
      <LiveAnnouncement>
        {claiming.isError && (
          <Notice tone="warn">{failureText(toFailure(claiming.error), common.t)}</Notice>
        )}
        {claiming.isSuccess && (
          <Notice tone="success">
            {t('novice.taken', { points: points(claiming.data.points) })}
          </Notice>
        )}
      </LiveAnnouncement>
      <Card flush>
        <ul className={divided}>
          {query.data.items.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                busy={busyId === task.id}
                onClaim={() => void claim({ taskId: task.id })}
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
  onClaim: () => void;
}

function TaskRow({ task, busy, onClaim }: TaskRowProps) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { points } = usePoints();
  const { title, achieved, status, path } = task;
  return (
    <>
      <ListRow
        title={title}
        subtitle={
          <Badge tone={achieved === 1 ? 'up' : 'neutral'}>
            {t(achieved === 1 ? 'tasks.achieved' : 'tasks.notAchieved')}
          </Badge>
        }
        value={points(task.points)}
        subvalue={status === rewardClaim.received ? t('rewards.received') : undefined}
      />
      <div className={rows.foot}>
        {status === rewardClaim.claimable && (
          <ClaimButton name={title} t={common.t} busy={busy} onClick={onClaim} />
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
