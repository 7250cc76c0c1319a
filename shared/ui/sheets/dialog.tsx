import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../elements/button.tsx';
import { useAboveKeyboard } from './above-keyboard.ts';
import { useBackCloses } from './back-closes.ts';
import styles from './dialog.module.css';

const doubleTapMs = 400;

interface ModalProps {
  title: string;
  children: ReactNode;
  /** Escape, the way back and a press beside it: all of them mean "no". */
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
  const openedAt = useRef(0);
  useBackCloses(onCancel);
  useAboveKeyboard(dialog);
  // Closed before React takes it out of the page: only then the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    openedAt.current = performance.now();
    return () => element?.close();
  }, []);
  const cancelBeside = (event: MouseEvent) => {
    // The second tap of two that opened it is none beside it.
    if (performance.now() - openedAt.current < doubleTapMs) return;
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
  /** Without it there is one button: the dialog only says something. */
  cancel?: string;
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
        {cancel && (
          <Button kind="secondary" onClick={onCancel}>
            {cancel}
          </Button>
        )}
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
