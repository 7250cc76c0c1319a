import { codes } from '@shared/contract/codes';
import { useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { PasswordField, TextField } from '@shared/ui';
import type { Attempt } from './draft.ts';
import styles from './sign-in.module.css';
import { identifierKind, identifierRule } from './sign-in.rules.ts';
import { FormError, PlainButton, SubmitButton } from './step.tsx';
import type { Flow } from './use-flow.ts';
import { useSavedInput, waitKeyOf } from './use-flow.ts';

/** Signs in by e-mail or id, with the password. */
export function PasswordForm({ flow }: { flow: Flow }) {
  const { t } = useWords('account');
  const { typed, waits } = flow.draft;
  const form = useForm({
    initial: { identifier: typed.identifier, password: typed.password },
    rules: { identifier: [identifierRule], password: [required] },
    refusedField: { [codes.wrongCredentials]: 'password', [codes.locked]: 'password' },
    submit: (values) => flow.attempt(loginWith(values)),
  });
  useSavedInput(flow, form.values);
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('identifier')}
        label={t('signIn.identifier')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('password')}
        label={t('signIn.password')}
        showLabel={t('common:showPassword')}
        hideLabel={t('common:hidePassword')}
        enterKeyHint="go"
      />
      <div className={`${styles.aside} ${styles.end}`}>
        <PlainButton onClick={() => flow.go({ mode: 'forgot', step: 'first' })}>
          {t('signIn.forgot')}
        </PlainButton>
      </div>
      <FormError>{form.formError}</FormError>
      <SubmitButton
        busy={form.busy || flow.phase === 'entering'}
        waitUntil={waits[waitKeyOf(loginWith(form.values))]}
      >
        {t('common:signIn')}
      </SubmitButton>
    </form>
  );
}

function loginWith(values: { identifier: string; password: string }): Attempt {
  const identifier = values.identifier.trim();
  const kind = identifierKind(identifier);
  return { kind: 'login', request: { kind, identifier, password: values.password } };
}
