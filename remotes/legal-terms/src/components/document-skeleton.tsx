import { Skeleton } from '@shared/ui';
import styles from './reader.module.css';

const sections = ['first', 'second', 'third'];

export function DocumentSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="70%" height={28} />
      <Skeleton width="50%" />
      <Skeleton shape="block" height={320} />
      {sections.map((section) => (
        <div key={section}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  );
}
