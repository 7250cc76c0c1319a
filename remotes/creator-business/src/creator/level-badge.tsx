import { cx } from '@shared/ui';
import styles from './level-badge.module.css';

interface LevelBadgeProps {
  level: number;
  state: 'reached' | 'current' | 'ahead';
}

/** The number of a level. Decorative: the text beside it names the level. */
export function LevelBadge({ level, state }: LevelBadgeProps) {
  return (
    <span className={cx(styles.badge, styles[state])} aria-hidden="true">
      {level}
    </span>
  );
}
