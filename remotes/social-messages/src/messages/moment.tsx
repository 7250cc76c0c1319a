import { useDates } from '@shared/host';
import styles from '../common/row.module.css';

/** When it was, within the day that stands above. */
export function Moment({ at }: { at: number }) {
  const { time } = useDates();
  return (
    <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
      {time(at)}
    </time>
  );
}
