import { useCopy } from '@shared/host';
import { IconButton } from '@shared/ui';
import styles from './copyable.module.css';

interface CopyableProps {
  text: string;
  /** What the button does, in words. */
  label: string;
}

/** A number that people have to give to others, with the way to take it along. */
export function Copyable({ text, label }: CopyableProps) {
  const copy = useCopy();
  return (
    <span className={styles.copyable}>
      <span className={styles.text}>{text}</span>
      <IconButton icon="copy" label={label} onClick={() => void copy(text)} />
    </span>
  );
}
