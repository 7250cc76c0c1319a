import styles from './toaster.module.css';

export interface Toast {
  id: string;
  message: string;
  /** What a press does beside closing it. */
  press?: { label: string; act: () => void } | undefined;
}

interface ToasterProps {
  toasts: readonly Toast[];
  onClose: (id: string) => void;
}

/** Always mounted, because screen readers must know the live region before its first message. */
export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <div className={styles.toaster} role="status">
      {toasts.map(({ id, message, press }) => {
        const onClick = () => {
          onClose(id);
          press?.act();
        };
        return (
          <button key={id} type="button" className={styles.toast} onClick={onClick}>
            {message}
            {press && (
              <>
                {' '}
                <span className={styles.press}>{press.label}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
