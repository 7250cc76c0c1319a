import { Card, Skeleton } from '@shared/ui';
import styles from './rows.module.css';

/** Each is as high as what comes in its place. */
export function LevelCardRoom() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={216} />
    </div>
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
