import type { Shipment } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { EmptyState, Tabs } from '@shared/ui';
import { useState } from 'react';
import styles from '../common/cards.module.css';
import { StatusCard } from '../tracking/status-card.tsx';
import { Timeline } from '../tracking/timeline.tsx';
import { TrackingCard } from '../tracking/tracking-card.tsx';

/** The packages of an order, in tabs where there are several. */
export function Packages({ packages }: { packages: readonly Shipment[] }) {
  const { t } = useWords('shop-logistics');
  const [selected, setSelected] = useState('');
  const shown = packages.find(({ id }) => id === selected) ?? packages[0];
  if (!shown) {
    return <EmptyState title={t('packages.emptyTitle')} message={t('packages.emptyHint')} />;
  }
  if (packages.length === 1) return <Package shipment={shown} />;
  return (
    <Tabs
      label={t('packages.label')}
      items={packages.map(({ id, position, status }) => ({
        id,
        label: `${t('packages.one', { number: position })} · ${t(`status.${status}`)}`,
      }))}
      value={shown.id}
      onChange={setSelected}
    >
      <Package shipment={shown} />
    </Tabs>
  );
}

function Package({ shipment }: { shipment: Shipment }) {
  return (
    <div className={styles.stack}>
      <StatusCard shipment={shipment} />
      <TrackingCard shipment={shipment} />
      <Timeline events={shipment.events} />
    </div>
  );
}
