import { codes } from '@shared/contract/codes';
import { useDates, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { firstError, passwordRules } from '@shared/lib/validation';
import { Button, Notice } from '@shared/ui';
import { CodeEntry, CodeLead } from './code-entry.tsx';
import type { Attempt } from './draft.ts';
import { draftAfterReset } from './draft.ts';
import { NewPassword } from './new-password.tsx';
import styles from './sign-in.module.css';
import { codeRule } from './sign-in.rules.ts';
import { FormError, HiddenUserName, Step, SubmitButton } from './step.tsx';
import { type StepProps, useSavedInput, waitKeyOf } from './use-flow.ts';

/** Sets a new password with the code from the mail; its holds are shown above the button. */
export function ResetStep({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const { typed, waits } = flow.draft;
  const email = typed.email.trim();
  const changeTo = ({ code, newPassword }: { code: string; newPassword: string }): Attempt => ({
    kind: 'password',
    request: { email, code, newPassword },
  });
  const form = useForm({
    initial: { code: typed.code, newPassword: typed.newPassword },
    rules: {
      code: [codeRule],
      newPassword: [(value: string) => firstError(value, passwordRules)],
    },
    refusedField: { [codes.codeWrong]: 'code', [codes.locked]: 'code' },
    submit: (values) => flow.attempt(changeTo(values)),
  });
  useSavedInput(flow, form.values);
  return (
    <Step
      title={t('signIn.newPasswordTitle')}
      lead={<CodeLead flow={flow} mode="forgot" />}
      takesFocus={takesFocus}
    >
      <form {...form.props} className={styles.form}>
        <CodeEntry flow={flow} mode="forgot" field={form.field('code')} />
        <HiddenUserName value={email} />
        <NewPassword label={t('signIn.newPassword')} field={form.field('newPassword')} />
        <FormError>{form.formError}</FormError>
        <Notice tone="warn">{t('signIn.resetWarning')}</Notice>
        <SubmitButton busy={form.busy} waitUntil={waits[waitKeyOf(changeTo(form.values))]}>
          {t('signIn.setPassword')}
        </SubmitButton>
      </form>
    </Step>
  );
}

/** After the reset: the holds, and the way to sign in. */
export function ChangedStep({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const { dateTime } = useDates();
  const { holdUntil = 0 } = flow.draft;
  const signIn = () => {
    flow.set(draftAfterReset(flow.draft));
    flow.restart('password');
  };
  return (
    <Step title={t('signIn.changedTitle')} lead={t('signIn.changedLead')} takesFocus={takesFocus}>
      <Notice tone="warn">{t('signIn.changedHold', { time: dateTime(holdUntil) })}</Notice>
      <Button wide onClick={signIn}>
        {t('common:signIn')}
      </Button>
    </Step>
  );
}
