import { useWords } from '@shared/host';
import { VisuallyHidden } from '@shared/ui';
import styles from '../common/row.module.css';

/** A dot with a text for screen readers. */
export function UnreadDot() {
  const { t } = useWords('social-messages');
  return (
    <span className={styles.unread}>
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </span>
  );
}
