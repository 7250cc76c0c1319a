import { useHost, useNow, useWords } from '@shared/host';
import { useWait } from '@shared/host/internal';
import { Button, Icon, Notice, RoundIcon } from '@shared/ui';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './security.module.css';
import { securityPath } from './steps.rules.ts';

/** Building blocks of steps. */

interface StepHeadingProps {
  title: string;
  children?: ReactNode;
}

/** Takes the focus when the step opens, so that screen readers announce it. */
export function StepHeading({ title, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.intro}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && <div className={styles.hint}>{children}</div>}
    </div>
  );
}

/** Warns of the hold that a change starts, and of the other sessions that it ends. */
export function HoldWarning({ signsOutOthers = false }: { signsOutOthers?: boolean }) {
  const { t } = useWords('account');
  return (
    <Notice tone="warn">
      {t('security.hold.before')} {signsOutOthers && t('security.otherDevices.before')}
    </Notice>
  );
}

/** The current holds and their end. */
export function HoldNotice({ until }: { until: number }) {
  const { t } = useWords('account');
  const wait = useWait();
  const left = until - useNow();
  if (left <= 0) return null;
  return (
    <Notice tone="warn" title={t('security.hold.title')}>
      {t('security.hold.now', { time: wait(left) })}
    </Notice>
  );
}

interface StepDoneProps {
  title: string;
  message?: ReactNode;
  holdUntil?: number;
  /** The target of “Done” without a previous page. */
  to?: string;
}

export function StepDone({ title, message, holdUntil = 0, to = securityPath }: StepDoneProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  return (
    <div className={styles.done}>
      <RoundIcon tone="up" size={64}>
        <Icon name="check" size={32} />
      </RoundIcon>
      <StepHeading title={title}>{message}</StepHeading>
      {holdUntil > 0 && <HoldNotice until={holdUntil} />}
      <Button wide onClick={() => back(to)}>
        {t('done')}
      </Button>
    </div>
  );
}

/** The failure of a form, above its button. */
export function FormFailure({ message }: { message?: string }) {
  return message ? <Notice tone="danger">{message}</Notice> : null;
}
