import { cx } from '@shared/ui';
import styles from './level-mark.module.css';

interface LevelMarkProps {
  level: number;
  standing: 'reached' | 'current' | 'ahead';
}

/** The number of a level at a glance; the words beside it say the same. */
export function LevelMark({ level, standing }: LevelMarkProps) {
  return (
    <span className={cx(styles.mark, styles[standing])} aria-hidden="true">
      {level}
    </span>
  );
}
