import { Card, Skeleton } from '@shared/ui';
import styles from './row.module.css';

/** Rows of the size of those that come. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <Card flush>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton shape="circle" width={40} />
            <span className={styles.words}>
              <Skeleton width="50%" />
              <Skeleton width="85%" />
            </span>
          </div>
        ))}
      </Card>
    </div>
  );
}
