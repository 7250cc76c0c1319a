import type { Shipment } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { EmptyState, Tabs } from '@shared/ui';
import { useState } from 'react';
import styles from './order.module.css';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';
import { TrackingCard } from './tracking-card.tsx';

/** The packages of an order. A choice between them only where there are several. */
export function Packages({ packages }: { packages: readonly Shipment[] }) {
  const { t } = useWords('shop-logistics');
  const [chosen, setChosen] = useState('');
  const shown = packages.find(({ id }) => id === chosen) ?? packages[0];
  if (!shown) {
    return <EmptyState title={t('packages.emptyTitle')} message={t('packages.emptyHint')} />;
  }
  const [first, ...more] = packages;
  if (first && more.length === 0) return <Package shipment={first} />;
  return (
    <Tabs
      label={t('packages.label')}
      items={packages.map(({ id, position, status }) => ({
        id,
        label: `${t('packages.one', { number: position })} · ${t(`status.${status}`)}`,
      }))}
      value={shown.id}
      onChange={setChosen}
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
