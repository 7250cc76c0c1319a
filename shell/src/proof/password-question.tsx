import { useUser, useWords } from '@shared/host';
import { existingPasswordRules, firstError } from '@shared/lib/validation';
import { Button, PasswordField } from '@shared/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Prompt } from './prompt.ts';
import styles from './proof-sheet.module.css';
import { useAnswer } from './use-problem.ts';

export function PasswordQuestion({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('account');
  const common = useWords('common');
  const { uid } = useUser();
  const { value, error, locked, change } = useAnswer(prompt);
  const [unfit, setUnfit] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (locked) return;
    const key = firstError(value, existingPasswordRules);
    setUnfit(key);
    if (!key) prompt.answer(value);
  };
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly autoComplete="username" value={prompt.account?.uid ?? uid} />
      <PasswordField
        label={t('security.password')}
        showLabel={common.t('showPassword')}
        hideLabel={common.t('hidePassword')}
        value={value}
        onChange={(next) => {
          setUnfit(undefined);
          change(next);
        }}
        error={unfit ? common.t(unfit) : error}
      />
      <Button type="submit" wide busy={prompt.busy} disabled={locked}>
        {common.t('continue')}
      </Button>
    </form>
  );
}
