import { useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { TextField } from '@shared/ui';
import styles from './sign-in.module.css';
import type { Mode } from './sign-in.rules.ts';
import { emailRule } from './sign-in.rules.ts';
import { FormError, SubmitButton } from './step.tsx';
import type { Flow } from './use-flow.ts';
import { useSavedInput } from './use-flow.ts';

interface EmailFormProps {
  flow: Flow;
  mode: Exclude<Mode, 'password'>;
}

/** Asks for the address that the code is sent to. */
export function EmailForm({ flow, mode }: EmailFormProps) {
  const { t } = useWords('account');
  const form = useForm({
    initial: { email: flow.draft.typed.email },
    rules: { email: [emailRule] },
    submit: async (values) => {
      await flow.requestCode(mode, values.email.trim());
      flow.go({ mode, step: 'code' });
    },
  });
  useSavedInput(flow, form.values);
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('email')}
        label={t('signIn.email')}
        hint={mode === 'code' && t('signIn.codeLead')}
        type="email"
        inputMode="email"
        autoComplete={mode === 'register' ? 'email' : 'username'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <FormError>{form.formError}</FormError>
      <SubmitButton busy={form.busy}>{t('signIn.sendCode')}</SubmitButton>
    </form>
  );
}
