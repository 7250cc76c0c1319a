import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './progress.module.css';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1; other values are clamped. */
  value: number;
  /** Text for screen readers instead of the percentage. */
  valueText?: string;
  tone?: 'accent' | 'up' | 'warn' | 'danger';
}

export function ProgressBar({ label, value, valueText, tone = 'accent' }: ProgressBarProps) {
  const percent = Math.min(1, Math.max(0, value)) * 100;
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
    >
      <div className={cx(styles.fill, styles[tone])} style={{ width: `${percent}%` }} />
    </div>
  );
}

export interface Step {
  title: ReactNode;
  detail?: ReactNode;
  status: 'done' | 'current' | 'todo' | 'failed';
  /** The status in words, for screen readers. */
  statusLabel?: string;
}

interface StepsProps {
  label: string;
  items: readonly Step[];
  direction?: 'horizontal' | 'vertical';
}

/**
 * A process in steps. Marks differ by shape as well as by color. The labels of all steps do not fit
 * one row in every language, so only the current one is shown below.
 */
export function Steps({ label, items, direction = 'vertical' }: StepsProps) {
  const current = items.find(({ status }) => status === 'current' || status === 'failed');
  const said = current ?? items.findLast(({ status }) => status === 'done');
  const list = (
    <ol className={cx(styles.steps, styles[direction])} aria-label={label}>
      {items.map((step, index) => (
        // Steps are identified by their position.
        <StepItem key={index} step={step} hideWords={direction === 'horizontal'} />
      ))}
    </ol>
  );
  if (direction === 'vertical') return list;
  return (
    <div className={styles.row}>
      {list}
      {said && (
        <p className={styles.said} aria-hidden="true">
          <span className={styles.title}>{said.title}</span>
          {said.detail && <span className={styles.detail}>{said.detail}</span>}
        </p>
      )}
    </div>
  );
}

function StepItem({ step, hideWords }: { step: Step; hideWords: boolean }) {
  const words = (
    <>
      <span className={styles.title}>{step.title}</span>
      {step.statusLabel && <VisuallyHidden>, {step.statusLabel}</VisuallyHidden>}
      {step.detail && <span className={styles.detail}>{step.detail}</span>}
    </>
  );
  return (
    <li
      className={cx(styles.step, styles[step.status])}
      aria-current={step.status === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {step.status === 'done' && <Icon name="check" size={14} />}
        {step.status === 'failed' && <Icon name="close" size={14} />}
      </span>
      {hideWords ? (
        <VisuallyHidden>{words}</VisuallyHidden>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
    </li>
  );
}
