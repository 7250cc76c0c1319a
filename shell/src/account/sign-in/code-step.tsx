import { codes } from '@shared/contract/codes';
import { useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { CodeEntry, CodeLead } from './code-entry.tsx';
import type { Attempt } from './draft.ts';
import styles from './sign-in.module.css';
import { codeRule } from './sign-in.rules.ts';
import { FormError, Step, SubmitButton } from './step.tsx';
import { type StepProps, useSavedInput, waitKeyOf } from './use-flow.ts';

/** Signs in with a code from the mail; its last digit submits. */
export function CodeStep({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const { typed, waits } = flow.draft;
  const loginWith = (code: string): Attempt => {
    const identifier = typed.email.trim();
    return { kind: 'login', request: { kind: 'email', identifier, code } };
  };
  const form = useForm({
    initial: { code: typed.code },
    rules: { code: [codeRule] },
    refusedField: { [codes.codeWrong]: 'code', [codes.locked]: 'code' },
    submit: ({ code }) => flow.attempt(loginWith(code)),
  });
  useSavedInput(flow, form.values);
  return (
    <Step
      title={t('signIn.codeTitle')}
      lead={<CodeLead flow={flow} mode="code" />}
      takesFocus={takesFocus}
    >
      <form {...form.props} className={styles.form}>
        <CodeEntry
          flow={flow}
          mode="code"
          field={form.field('code')}
          onComplete={() => void form.submit()}
        />
        <FormError>{form.formError}</FormError>
        <SubmitButton
          busy={form.busy || flow.phase === 'entering'}
          waitUntil={waits[waitKeyOf(loginWith(''))]}
        >
          {t('common:signIn')}
        </SubmitButton>
      </form>
    </Step>
  );
}
