import { useDates } from '@shared/host';
import styles from '../common/row.module.css';

/** The time of day; the list groups by date. */
export function MessageTime({ at }: { at: number }) {
  const { time } = useDates();
  return (
    <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
      {time(at)}
    </time>
  );
}
