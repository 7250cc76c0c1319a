import styles from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

type IconProps = { size?: number; className?: string } & (
  | { name: IconName; path?: undefined }
  | { name?: undefined; path: string }
);

/** Decorative; hidden from screen readers. */
export function Icon({ name, path, size = 24, className = '' }: IconProps) {
  return (
    <svg
      className={`${styles.icon} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={name ? iconPaths[name] : path} />
    </svg>
  );
}
