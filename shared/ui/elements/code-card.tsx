import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { textStyles } from '../layout/shared-classes.ts';
import styles from './code-card.module.css';

interface CodeCardProps {
  /** Owner or purpose of the code. */
  head?: ReactNode;
  /** The same as a QR code, from `@shared/ui/qr-code`. */
  qr?: ReactNode;
  caption: string;
  /** The code as text. */
  code: ReactNode;
  /** Small buttons, such as copy. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A code for sharing with others. */
export function CodeCard({ head, qr, caption, code, actions, children }: CodeCardProps) {
  return (
    <Card>
      <div className={styles.card}>
        {head}
        {qr && <div className={styles.qr}>{qr}</div>}
        <p className={textStyles.hint}>{caption}</p>
        <div className={styles.code}>{code}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </Card>
  );
}
