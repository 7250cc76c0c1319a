import { useWords } from '@shared/host';
import { Button, Card, Icon, IconButton, Section } from '@shared/ui';
import styles from './search-history.module.css';

interface SearchHistoryProps {
  history: readonly string[];
  onPick: (keyword: string) => void;
  onRemove: (keyword: string) => void;
  onClear: () => void;
}

/** Past searches on this device. A tap repeats one; they are removed singly or all at once. */
export function SearchHistory({ history, onPick, onRemove, onClear }: SearchHistoryProps) {
  const { t } = useWords('social-messages');
  if (history.length === 0) return null;
  return (
    <Section
      title={t('search.history')}
      action={
        <Button kind="plain" size="small" onClick={onClear}>
          {t('search.clear')}
        </Button>
      }
    >
      <Card flush>
        <ul>
          {history.map((keyword) => (
            <li key={keyword} className={styles.row}>
              <button type="button" className={styles.keyword} onClick={() => onPick(keyword)}>
                <Icon name="search" size={20} />
                <bdi className={styles.text}>{keyword}</bdi>
              </button>
              <IconButton
                icon="close"
                label={t('search.forget', { keyword })}
                onClick={() => onRemove(keyword)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
