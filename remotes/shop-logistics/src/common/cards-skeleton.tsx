import { Skeleton } from '@shared/ui';
import styles from './cards.module.css';

/** One block for each card that is loading. */
export function CardsSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className={styles.stack} aria-busy="true">
      {heights.map((height) => (
        <Skeleton key={height} shape="block" width="100%" height={height} />
      ))}
    </div>
  );
}
