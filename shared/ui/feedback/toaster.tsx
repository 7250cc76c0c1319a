import styles from './toaster.module.css';

export interface Toast {
  id: string;
  message: string;
}

interface ToasterProps {
  toasts: readonly Toast[];
  onClose: (id: string) => void;
}

/** Always mounted, because screen readers must know the live region before its first message. */
export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <div className={styles.toaster} role="status">
      {toasts.map(({ id, message }) => (
        <button key={id} type="button" className={styles.toast} onClick={() => onClose(id)}>
          {message}
        </button>
      ))}
    </div>
  );
}
