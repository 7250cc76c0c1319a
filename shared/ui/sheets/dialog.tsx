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
  /** Escape, browser back and a press on the backdrop all cancel. */
  onCancel: () => void;
  place?: 'center' | 'bottom';
  role?: 'dialog' | 'alertdialog';
}

/**
 * The native modal dialog: it traps and restores the focus and makes the page inert. Open while
 * mounted.
 */
export function Modal({ title, children, onCancel, place = 'center', role }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const openedAt = useRef(0);
  useBackCloses(onCancel);
  useAboveKeyboard(dialog);
  // Close before React removes it: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    openedAt.current = performance.now();
    return () => element?.close();
  }, []);
  const cancelBeside = (event: MouseEvent) => {
    // Ignore the second tap of a double tap that opened it.
    if (performance.now() - openedAt.current < doubleTapMs) return;
    if (event.target === dialog.current) onCancel();
  };
  return (
    // The backdrop press is a convenience: Escape does the same for the keyboard.
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
  /** Without it the dialog has one button and only informs. */
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
