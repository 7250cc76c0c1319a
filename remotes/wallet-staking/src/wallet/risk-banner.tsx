import { remoteStorage, useSettings, useWords } from '@shared/host';
import { Notice, Skeleton } from '@shared/ui';
import { useState } from 'react';

/** `closedTip` holds the text of the warning that the user closed. */
const stored = remoteStorage<'closedTip'>('wallet-staking');

const isOnItsWay = { idle: true, loading: true, loaded: false, failed: false };

/** The operator's risk warning (`tipRisk`). Once closed, it stays away until its text changes. */
export function RiskBanner() {
  const { system, status } = useSettings();
  const { tipRisk } = system;
  const { t } = useWords('common');
  const [closed, setClosed] = useState(() => stored.read('closedTip'));
  // Reserves the height while the settings load, unless the user has closed a warning before.
  if (!tipRisk && !closed && isOnItsWay[status]) return <Skeleton shape="block" height={72} />;
  if (!tipRisk || tipRisk === closed) return null;
  const close = () => {
    stored.write('closedTip', tipRisk);
    setClosed(tipRisk);
  };
  return (
    <Notice tone="warn" close={{ label: t('close'), onClick: close }}>
      {tipRisk}
    </Notice>
  );
}
