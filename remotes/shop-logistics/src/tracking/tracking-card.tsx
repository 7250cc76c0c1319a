import type { Shipment } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { Button, Card, DetailRows, Section } from '@shared/ui';
import styles from '../common/cards.module.css';
import { Copyable } from '../common/copyable.tsx';
import { toTelUrl } from '../common/shop.rules.ts';

type Tracking = Pick<Shipment, 'carrier' | 'trackingNumber' | 'carrierPhone' | 'carrierUrl'>;

/** The carrier, its contacts and the tracking number. */
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
        <CarrierLinks tracking={shipment} />
      </Card>
    </Section>
  );
}

function CarrierLinks({ tracking }: { tracking: Tracking }) {
  const { t } = useWords('shop-logistics');
  const { carrier, carrierPhone, carrierUrl } = tracking;
  if (!carrierPhone && !carrierUrl) return null;
  return (
    <div className={styles.actions}>
      {carrierPhone && (
        <Button
          kind="secondary"
          size="small"
          link={<a href={toTelUrl(carrierPhone)}>{t('tracking.call', { carrier })}</a>}
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
