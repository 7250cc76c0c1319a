import { useDates } from '@shared/host';
import { toIsoTime } from '@shared/lib/date';
import styles from '../common/row.module.css';

/** When it was, within the day that stands above. */
export function Moment({ at }: { at: number }) {
  const { time } = useDates();
  return (
    <time className={styles.time} dateTime={toIsoTime(at)}>
      {time(at)}
    </time>
  );
}
