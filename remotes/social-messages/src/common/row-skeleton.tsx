import { Skeleton } from '@shared/ui';
import styles from './row.module.css';

/** As high as a message row. */
export function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton shape="circle" width={40} />
      <span className={styles.words}>
        <Skeleton width="50%" />
        <Skeleton width="85%" />
      </span>
    </div>
  );
}
