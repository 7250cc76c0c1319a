import { useSettings, useWords } from '@shared/host';
import { Notice, Skeleton } from '@shared/ui';
import { useState } from 'react';
import { stored } from '../common/stored.ts';

const isOnItsWay = { idle: true, loading: true, loaded: false, failed: false };

/** What the house warns of (`tipRisk`). Who closes it sees it again when its text changes. */
export function RiskBanner() {
  const { system, status } = useSettings();
  const { tipRisk } = system;
  const { t } = useWords('common');
  const [closed, setClosed] = useState(() => stored.read('closedTip'));
  // Its room is kept until it is known; who has closed one has no room for it.
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
