import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './loading.module.css';

interface LoadingProps {
  /** Said to screen readers; without it the spinner is decoration of something that has a name. */
  label?: string;
  /** In pixels. */
  size?: number;
}

/** A spinner between 12 and 100 px (§9), whatever it is asked for. */
export function Loading({ label, size = 28 }: LoadingProps) {
  const px = Math.min(100, Math.max(12, size));
  return (
    <span className={styles.loading} role={label ? 'status' : undefined}>
      <svg width={px} height={px} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" className={styles.track} />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
