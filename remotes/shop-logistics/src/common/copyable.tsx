import { useCopy } from '@shared/host';
import { IconButton } from '@shared/ui';
import styles from './copyable.module.css';

interface CopyableProps {
  text: string;
  /** The accessible name of the button. */
  label: string;
}

/** A text with a copy button. */
export function Copyable({ text, label }: CopyableProps) {
  const copy = useCopy();
  return (
    <span className={styles.copyable}>
      <span className={styles.text}>{text}</span>
      <IconButton icon="copy" label={label} onClick={() => void copy(text)} />
    </span>
  );
}
