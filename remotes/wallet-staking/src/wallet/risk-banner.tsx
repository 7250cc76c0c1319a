import { remoteStorage, useSettings, useWords } from '@shared/host';
import { Notice } from '@shared/ui';
import { useState } from 'react';
import styles from './risk-banner.module.css';

/** `closedTip` holds the text of the warning that the user closed. */
const stored = remoteStorage<'closedTip'>('wallet-staking');

/** As wide as a warning in most languages: its lines depend on the width of the screen. */
const typical = '0 '.repeat(38);

const isOnItsWay = { idle: true, loading: true, loaded: false, failed: false };

/** The operator's risk warning (`tipRisk`). Once closed, it stays away until its text changes. */
export function RiskBanner() {
  const { system, status } = useSettings();
  const { tipRisk } = system;
  const { t } = useWords('common');
  const [closed, setClosed] = useState(() => stored.read('closedTip'));
  const close = () => {
    stored.write('closedTip', tipRisk);
    setClosed(tipRisk);
  };
  const notice = (text: string) => (
    <Notice tone="warn" close={{ label: t('close'), onClick: close }}>
      {text}
    </Notice>
  );
  // Reserves the height while the settings load, unless the user has closed a warning before.
  if (!tipRisk && !closed && isOnItsWay[status]) {
    return (
      <div className={styles.skeleton} aria-busy="true" aria-hidden="true">
        {notice(typical)}
      </div>
    );
  }
  return tipRisk && tipRisk !== closed ? notice(tipRisk) : null;
}
