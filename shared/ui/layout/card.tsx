import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import type { LinkElement } from '../elements/pressable.tsx';
import { Pressable } from '../elements/pressable.tsx';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** Without padding, for rows that have their own. */
  flush?: boolean;
  /** The main card of a screen. */
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
  value: ReactNode;
  /** A button beside the value. */
  unit?: ReactNode;
  /** An icon button beside the label. */
  action?: ReactNode;
}

/** The main value of a card with its label. A value of one word is as large as its line allows. */
export function Headline({ label, value, unit, action }: HeadlineProps) {
  const isWord = typeof value === 'string' && !value.includes(' ');
  const letters = isWord ? ({ '--letters': value.length } as CSSProperties) : undefined;
  return (
    <>
      <div className={styles.headline}>
        <h2>{label}</h2>
        {action}
      </div>
      <div className={styles.line}>
        <p className={styles.figure} style={letters}>
          {value}
        </p>
        {unit}
      </div>
    </>
  );
}

interface SectionProps {
  title: string;
  /** A decoration before the title. */
  icon?: ReactNode;
  /** A small link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, icon, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        {icon}
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
