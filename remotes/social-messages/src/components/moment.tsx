import { timeOfDay } from '../messages.rules.ts';
import styles from './row.module.css';

/** Where the person is: their days and hours are meant. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When it was, within the day that stands above. */
export function Moment({ at }: { at: number }) {
  return (
    <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
      {timeOfDay(at, timeZone)}
    </time>
  );
}
