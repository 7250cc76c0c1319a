import { useHost, useWords } from '@shared/host';
import { Button, Notice } from '@shared/ui';
import { useState } from 'react';
import styles from './video.module.css';

/** Opens the camera of the native app; a browser has none and says how to get there. */
export function PublishVideo() {
  const { t } = useWords('creator-business');
  const { bridge } = useHost();
  const [explains, setExplains] = useState(false);
  const publish = () => {
    if (bridge.platform === 'browser') setExplains(true);
    else bridge.goPage({ page: 'publish' });
  };
  return (
    <div className={styles.publish}>
      <Button kind="secondary" size="small" icon="plus" onClick={publish}>
        {t('pool.publish')}
      </Button>
      <div role="status">{explains && <Notice>{t('pool.publishHow')}</Notice>}</div>
    </div>
  );
}
