import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

interface ModalProps {
  title: string;
  children: ReactNode;
  /** Escape, the system's back gesture and a press beside it: all of them mean "no". */
  onCancel: () => void;
  place?: 'center' | 'bottom';
  role?: 'dialog' | 'alertdialog';
}

/**
 * The browser's own modal dialog: it keeps the focus, makes the page behind inert and gives the
 * focus back. Open while it is mounted.
 */
export function Modal({ title, children, onCancel, place = 'center', role }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before React takes it out of the page: only then the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const cancelBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onCancel();
  };
  return (
    // The press beside the box is a convenience: Escape does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      role={role}
      className={cx(styles.dialog, styles[place])}
      aria-labelledby={id}
      onClick={cancelBeside}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={styles.box}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  message?: ReactNode;
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirm, cancel, danger, busy, onConfirm, onCancel } = props;
  return (
    <Modal title={title} role="alertdialog" onCancel={onCancel}>
      {message && <div className={styles.message}>{message}</div>}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
