import { codePurposes } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { CodeField } from '@shared/ui/code-field';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Prompt } from './prompt.ts';
import styles from './proof-sheet.module.css';
import { ResendCode } from './resend-code.tsx';
import { useAnswer } from './use-problem.ts';

/** Asks for six digits from the e-mail or the authenticator. */
export function CodeQuestion({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('account');
  const { value, error, busy, locked, change } = useAnswer(prompt);
  const { mail, kind } = prompt;
  const [short, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setShort(value.length < 6);
    if (value.length === 6) prompt.answer(value);
  };
  const isCurrent = prompt.purpose === codePurposes.changeEmail;
  const sentTo = isCurrent ? 'security.code.sentToCurrent' : 'security.code.sentTo';
  const hint = mail?.status === 'sent' && t(sentTo, { address: mail.sentTo });
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <CodeField
        key={kind}
        label={t('security.code.label')}
        value={value}
        onChange={(next) => {
          setShort(false);
          change(next);
        }}
        onComplete={busy ? undefined : prompt.answer}
        hint={hint || undefined}
        error={short ? t('common:002103') : error}
      />
      {mail && <ResendCode mail={mail} onResend={prompt.resend} />}
      <Button type="submit" wide busy={prompt.busy} disabled={locked}>
        {t('common:continue')}
      </Button>
    </form>
  );
}
