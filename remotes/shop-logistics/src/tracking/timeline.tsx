import type { ShipmentEvent } from '@shared/contract/shop';
import { useDates, useWords } from '@shared/host';
import { toIsoTime } from '@shared/lib/date';
import { Card, Section } from '@shared/ui';
import styles from './timeline.module.css';

/** The events of a parcel, newest first, in the server's words. */
export function Timeline({ events }: { events: readonly ShipmentEvent[] }) {
  const { t } = useWords('shop-logistics');
  const { dateTime } = useDates();
  return (
    <Section title={t('timeline.title')}>
      <Card>
        <ol>
          {events.map(({ id, text, place, at }) => (
            <li key={id} className={styles.event}>
              <p className={styles.text}>{text}</p>
              <p className={styles.meta}>
                <time dateTime={toIsoTime(at)}>{dateTime(at)}</time>
                {place && <span>{place}</span>}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
