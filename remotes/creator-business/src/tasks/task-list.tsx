import { rewardClaim } from '@shared/contract/enums';
import type { Task } from '@shared/contract/tasks';
import { Link, useAmounts, useWords } from '@shared/host';
import { type Claims, useClaim } from '@shared/host/money';
import { Badge, Button, Card, divided, EmptyState, ListRow } from '@shared/ui';
import { ClaimButton, ClaimNotice } from '@shared/ui/money';
import { useId, useState } from 'react';
import { usePoints } from '../common/points.ts';
import { SubTasks } from './sub-tasks.tsx';
import styles from './task-list.module.css';

/** The tasks of one round with their progress, reward and next action. */
export function TaskList({ flow, tasks }: { flow: string; tasks: readonly Task[] }) {
  const common = useWords('common');
  const claims = useClaim(flow);
  return (
    <>
      <ClaimNotice {...claims.notice} />
      <Card flush>
        {tasks.length === 0 && <EmptyState title={common.t('emptyTitle')} />}
        <ul className={divided}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow task={task} claims={claims} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function TaskRow({ task, claims }: { task: Task; claims: Claims }) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const [isOpen, setOpen] = useState(false);
  const steps = useId();
  const { points } = usePoints();
  const { id, title, done, total, asset } = task;
  return (
    <>
      <ListRow
        title={title}
        subtitle={
          <>
            {task.text}
            <br />
            {points(task.points)}
            {total > 1 && ` · ${t('tasks.progress', { done, total })}`}
          </>
        }
        value={format(task.amount)}
        subvalue={asset}
      />
      <div className={styles.foot}>
        {total > 1 && (
          <Button
            kind="plain"
            size="small"
            aria-expanded={isOpen}
            aria-controls={steps}
            aria-label={t('tasks.stepsOf', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('tasks.steps')}
          </Button>
        )}
        <span className={styles.end}>
          <TaskAction task={task} claims={claims} />
        </span>
      </div>
      <div id={steps}>{isOpen && <SubTasks taskId={id} />}</div>
    </>
  );
}

function TaskAction({ task, claims }: { task: Task; claims: Claims }) {
  const { t } = useWords('creator-business');
  const { id, title, amount, asset } = task;
  if (task.status === rewardClaim.received) {
    return <Badge tone="up">{t('rewards.received')}</Badge>;
  }
  if (task.status === rewardClaim.claimable) {
    return (
      <ClaimButton
        name={title}
        {...claims.button({ path: '/v1/task/receive', body: { taskId: id }, amount, asset })}
      />
    );
  }
  if (task.path === null || task.total > 1) return null;
  return (
    <Button
      kind="secondary"
      size="small"
      link={<Link to={task.path} aria-label={t('tasks.goTo', { title })} />}
    >
      {t('tasks.go')}
    </Button>
  );
}
