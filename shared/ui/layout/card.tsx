import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import type { LinkElement } from '../elements/pressable.tsx';
import { Pressable } from '../elements/pressable.tsx';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** Rows bring their own padding. */
  flush?: boolean;
  /** The one card of a screen that carries its main figure. */
  accent?: boolean;
  link?: LinkElement;
  onClick?: () => void;
}

export function Card({ children, flush, accent, link, onClick }: CardProps) {
  const className = cx(styles.card, flush && styles.flush, accent && styles.accent);
  return (
    <Pressable className={className} link={link} onClick={onClick}>
      {children}
    </Pressable>
  );
}

interface HeadlineProps {
  label: string;
  figure: ReactNode;
  /** An icon button at the end of the label's line. */
  action?: ReactNode;
}

/** The main figure of a card, and what it is. */
export function Headline({ label, figure, action }: HeadlineProps) {
  return (
    <>
      <div className={styles.headline}>
        <h2>{label}</h2>
        {action}
      </div>
      <p className={styles.figure}>{figure}</p>
    </>
  );
}

interface SectionProps {
  title: string;
  /** A small link or button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
