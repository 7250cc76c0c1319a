import { useDates } from '@shared/host';
import { toIsoTime } from '@shared/lib/date';
import styles from '../common/row.module.css';

/** The time of day; the list groups by date. */
export function MessageTime({ at }: { at: number }) {
  const { time } = useDates();
  return (
    <time className={styles.time} dateTime={toIsoTime(at)}>
      {time(at)}
    </time>
  );
}
