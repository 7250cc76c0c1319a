import type { ReactNode } from 'react';
import { Modal } from './dialog.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Escape, browser back and a press on the backdrop all cancel. */
  onCancel: () => void;
  children: ReactNode;
}

/** A dialog from the bottom edge, with space for longer content. Open while mounted. */
export function Sheet({ title, onCancel, children }: SheetProps) {
  return (
    <Modal title={title} place="bottom" onCancel={onCancel}>
      <div className={styles.sheet}>{children}</div>
    </Modal>
  );
}
