import { Card, Skeleton } from '@shared/ui';
import styles from './skeletons.module.css';

/** As high as `LevelCard`. */
export function LevelCardSkeleton() {
  return (
    <Card accent>
      <div className={styles.level} aria-busy="true">
        <Skeleton width="25%" />
        <Skeleton width="45%" height="2.375rem" />
        <Skeleton width="60%" />
        <Skeleton width="100%" height={8} />
        <Skeleton width="75%" />
      </div>
    </Card>
  );
}

/** As high as so many list rows of the kit. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Card flush>
      <div className={styles.rows} aria-busy="true">
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} shape="block" width="100%" height={40} />
        ))}
      </div>
    </Card>
  );
}
