import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import styles from './code-card.module.css';

interface CodeCardProps {
  /** Whose it is, or what it is for. */
  head?: ReactNode;
  /** The same to scan, where there is such a code; drawn by `@shared/ui/qr-code`. */
  qr?: ReactNode;
  caption: string;
  /** What is read out or typed. */
  code: ReactNode;
  /** Small buttons: to copy it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A code that a person gives to others. */
export function CodeCard({ head, qr, caption, code, actions, children }: CodeCardProps) {
  return (
    <Card>
      <div className={styles.card}>
        {head}
        {qr && <div className={styles.qr}>{qr}</div>}
        <p className={styles.caption}>{caption}</p>
        <div className={styles.code}>{code}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </Card>
  );
}
