import type { SubTask } from '@shared/contract/tasks';
import { Link, useLoadFailed, useWords } from '@shared/host';
import { ErrorState, Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import styles from './task-list.module.css';
import { useSubTasksQuery } from './tasks.api.ts';

/** The steps of a task with their progress and links. */
export function SubTasks({ taskId }: { taskId: string }) {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useSubTasksQuery({ taskId });
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('discover.failed'), query)} />;
  }
  if (!query.data) {
    return (
      <div className={styles.steps} aria-busy="true">
        <Skeleton shape="block" width="100%" height={44} />
        <Skeleton shape="block" width="100%" height={44} />
      </div>
    );
  }
  return (
    <ul className={styles.steps}>
      {query.data.items.map((step) => (
        <li key={step.id} className={styles.step}>
          <Step step={step} />
        </li>
      ))}
    </ul>
  );
}

function Step({ step }: { step: SubTask }) {
  const { t } = useWords('creator-business');
  const isDone = step.status === 1;
  return (
    <>
      {isDone ? <Icon name="check" size={18} /> : <span />}
      <span>
        {isDone && <VisuallyHidden>{t('tasks.achieved')}</VisuallyHidden>}
        {step.path !== null && !isDone ? (
          <Link className={styles.link} to={step.path}>
            {step.title}
          </Link>
        ) : (
          step.title
        )}
      </span>
      <span>{t('tasks.progress', { done: step.done, total: step.need })}</span>
    </>
  );
}
