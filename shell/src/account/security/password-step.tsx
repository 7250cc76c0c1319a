import type { changePassword } from '@shared/contract/auth';
import { codes } from '@shared/contract/codes';
import { useUser, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { existingPasswordRules, passwordRules } from '@shared/lib/validation';
import { Button, PasswordField } from '@shared/ui';
import { useState } from 'react';
import { useTries } from '../../proof/use-problem.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, HoldWarning, StepDone, StepHeading } from './step-parts.tsx';

export function PasswordStep() {
  const { t } = useWords('account');
  const { uid } = useUser();
  const change = useSafeChange();
  const tries = useTries('password');
  const [holdUntil, setHoldUntil] = useState<number>();
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    rules: { oldPassword: existingPasswordRules, newPassword: passwordRules },
    refusedField: { [codes.wrongCredentials]: 'oldPassword', [codes.locked]: 'oldPassword' },
    async submit(values) {
      const answer = await tries.watch(() =>
        change<typeof changePassword>('/v1/auth/changPass', (proof) => ({ ...values, proof })),
      );
      if (answer !== 'cancelled') setHoldUntil(answer.holdUntil);
    },
  });
  if (holdUntil !== undefined) {
    return (
      <StepDone
        title={t('security.changePassword.done')}
        message={t('security.otherDevices.done')}
        holdUntil={holdUntil}
      />
    );
  }
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t('security.changePassword.title')} />
      <HoldWarning signsOutOthers />
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly autoComplete="username" value={uid} />
      <PasswordField
        {...tries.over(form.field('oldPassword'))}
        label={t('security.changePassword.old')}
        showLabel={t('common:showPassword')}
        hideLabel={t('common:hidePassword')}
      />
      <NewPassword label={t('security.changePassword.new')} field={form.field('newPassword')} />
      <FormFailure message={form.formError} />
      <Button type="submit" wide busy={form.busy} disabled={tries.locked}>
        {t('security.changePassword.submit')}
      </Button>
    </form>
  );
}
