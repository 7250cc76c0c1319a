import { failureText, toFailure, useHost, useWords } from '@shared/host';
import { useWait } from '@shared/host/internal';
import { formatUnit } from '@shared/lib/intl';
import { CodeField } from '@shared/ui/code-field';
import { useState } from 'react';
import { useSecondsLeft } from './countdown.ts';
import { sentKey } from './draft.ts';
import { Sentence } from './sentence.tsx';
import styles from './sign-in.module.css';
import type { Mode } from './sign-in.rules.ts';
import { codeFor } from './sign-in.rules.ts';
import { PlainButton } from './step.tsx';
import type { Flow } from './use-flow.ts';
import { codeMinutes } from './use-flow.ts';

interface CodeEntryProps {
  flow: Flow;
  mode: Exclude<Mode, 'password'>;
  /** Value, change and error of the form's field. */
  field: { name: string; value: string; onChange: (value: string) => void; error?: string };
  onComplete?: () => void;
}

/** The field for the code from the mail, with its lifetime and a resend. */
export function CodeEntry({ flow, mode, field, onComplete }: CodeEntryProps) {
  const { t } = useWords('account');
  const { typed, sent } = flow.draft;
  const email = typed.email.trim();
  const { resendAt, expiresAt = 0 } = sent[sentKey(codeFor[mode].purpose, email)] ?? {};
  const isOver = useSecondsLeft(expiresAt) === 0;
  return (
    <>
      <CodeField
        {...field}
        label={t('signIn.code')}
        onComplete={onComplete}
        hint={isOver ? t('signIn.codeExpired') : t('signIn.noMail')}
      />
      <div className={styles.aside}>
        <Resend
          at={resendAt}
          onResend={async () => {
            const isSent = await flow.requestCode(mode, email);
            // If none was sent, the former code and its digits are still valid.
            if (isSent) field.onChange('');
            return isSent;
          }}
        />
        <PlainButton onClick={() => flow.go({ mode, step: 'first' })}>
          {t('signIn.otherEmail')}
        </PlainButton>
      </div>
    </>
  );
}

interface ResendProps {
  /** When the server sends another code. */
  at?: number;
  onResend: () => Promise<boolean>;
}

function Resend({ at, onResend }: ResendProps) {
  const { t } = useWords('account');
  const common = useWords('common');
  const { notices } = useHost();
  const wait = useWait();
  const seconds = useSecondsLeft(at);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      if (await onResend()) notices.toast(t('signIn.resent'));
    } catch (error) {
      notices.toast(failureText(toFailure(error), common.t));
    } finally {
      setBusy(false);
    }
  };
  if (seconds > 0) {
    return <p className={styles.wait}>{t('signIn.resendIn', { time: wait(seconds) })}</p>;
  }
  return <PlainButton onClick={() => !busy && void resend()}>{t('signIn.resend')}</PlainButton>;
}

/** Names the address of the code, under the heading. */
export function CodeLead({ flow, mode }: { flow: Flow; mode: Exclude<Mode, 'password'> }) {
  const { t, language } = useWords('account');
  const address = flow.draft.typed.email.trim();
  const sent = flow.draft.sent[sentKey(codeFor[mode].purpose, address)];
  const minutes = formatUnit(sent?.minutes ?? codeMinutes, { unit: 'minute', language });
  return (
    <Sentence
      text={(marks) => t('signIn.codeSent', { ...marks, minutes })}
      places={{ address: <span className={`${styles.strong} ${styles.address}`}>{address}</span> }}
    />
  );
}
