import type { ReactNode } from 'react';
import { Modal } from './dialog.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Escape, a press beside it and the way back: all of them mean "no". */
  onCancel: () => void;
  children: ReactNode;
}

/** A dialog that comes from the bottom, with room for more than a question. Open while mounted. */
export function Sheet({ title, onCancel, children }: SheetProps) {
  return (
    <Modal title={title} place="bottom" onCancel={onCancel}>
      <div className={styles.sheet}>{children}</div>
    </Modal>
  );
}
