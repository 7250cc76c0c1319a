import { Card, Skeleton } from '@shared/ui';
import styles from './rows.module.css';

/** Each is as high as what comes in its place. */
export function LevelCardRoom() {
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

export function RowsRoom({ rows }: { rows: number }) {
  return (
    <Card flush>
      <div className={styles.room} aria-busy="true">
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} shape="block" width="100%" height={40} />
        ))}
      </div>
    </Card>
  );
}

export function InvestRoom() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={620} />
    </div>
  );
}

export function BeginningRoom() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={368} />
    </div>
  );
}
