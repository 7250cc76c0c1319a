import { useWords } from '@shared/host';
import { VisuallyHidden } from '@shared/ui';
import styles from '../common/row.module.css';

/** A dot, with its word for who does not see it. The title beside it is bold as well. */
export function UnreadMark() {
  const { t } = useWords('social-messages');
  return (
    <span className={styles.unread}>
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </span>
  );
}
