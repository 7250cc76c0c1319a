import type { Shipment } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { Card, DetailRows, Section } from '@shared/ui';
import { Copyable } from './copyable.tsx';
import styles from './order.module.css';

/** Who carries the parcel, and the number to follow it with. */
export function TrackingCard({ shipment }: { shipment: Shipment }) {
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
      </Card>
    </Section>
  );
}
