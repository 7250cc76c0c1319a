import type { Shipment } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { Button, Card, DetailRows, Section } from '@shared/ui';
import { phoneLink } from '../order.rules.ts';
import { Copyable } from './copyable.tsx';
import styles from './order.module.css';

type Tracking = Pick<Shipment, 'carrier' | 'trackingNumber' | 'carrierPhone' | 'carrierUrl'>;

/** Who carries the parcel, how to reach them, and the number to follow it with. */
export function TrackingCard({ shipment }: { shipment: Tracking }) {
  const { t } = useWords('shop-logistics');
  const { carrier, trackingNumber } = shipment;
  return (
    <Section title={t('tracking.title')}>
      <Card>
        {trackingNumber === null ? (
          <p className={styles.muted}>{t('tracking.pending')}</p>
        ) : (
          <DetailRows
            rows={[
              { label: t('tracking.carrier'), value: carrier },
              {
                label: t('tracking.number'),
                value: <Copyable text={trackingNumber} label={t('tracking.copy')} />,
              },
            ]}
          />
        )}
        <Contact tracking={shipment} />
      </Card>
    </Section>
  );
}

/** Only ways that lead somewhere. */
function Contact({ tracking }: { tracking: Tracking }) {
  const { t } = useWords('shop-logistics');
  const { carrier, carrierPhone, carrierUrl } = tracking;
  if (!carrierPhone && !carrierUrl) return null;
  return (
    <div className={styles.actions}>
      {carrierPhone && (
        <Button
          kind="secondary"
          size="small"
          link={<a href={phoneLink(carrierPhone)}>{t('tracking.call', { carrier })}</a>}
        >
          {t('tracking.call', { carrier })}
        </Button>
      )}
      {carrierUrl && (
        <Button
          kind="secondary"
          size="small"
          link={
            <a href={carrierUrl} target="_blank" rel="noopener noreferrer">
              {t('tracking.page', { carrier })}
            </a>
          }
        >
          {t('tracking.page', { carrier })}
        </Button>
      )}
    </div>
  );
}
