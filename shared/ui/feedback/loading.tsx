import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './loading.module.css';

interface LoadingProps {
  /** Accessible name; without it the spinner is decorative. */
  label?: string;
  /** In pixels. */
  size?: number;
}

/** A spinner; the size is clamped to 12–100 px (§9). */
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
