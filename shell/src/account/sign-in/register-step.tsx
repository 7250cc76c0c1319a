import { codes } from '@shared/contract/codes';
import { Link, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { firstError, passwordRules } from '@shared/lib/validation';
import { Notice, TextField } from '@shared/ui';
import { Checkbox } from '@shared/ui/checkbox';
import { useMemo, useState } from 'react';
import { CodeEntry, CodeLead } from './code-entry.tsx';
import { NewPassword } from './new-password.tsx';
import { Sentence } from './sentence.tsx';
import styles from './sign-in.module.css';
import { codeRule } from './sign-in.rules.ts';
import { FormError, HiddenUserName, PlainButton, Step, SubmitButton } from './step.tsx';
import { type Flow, registerWaitKey, type StepProps, useSavedInput } from './use-flow.ts';

/**
 * Code and password share a step, because no call checks a code without using it up, and its error
 * belongs beside its field.
 */
export function RegisterStep({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const { typed, waits } = flow.draft;
  const email = typed.email.trim();
  const { code, newPassword, inviteCode, agreed } = typed;
  const form = useForm({
    // Named like the fields of the call, so that the server's errors find their field.
    initial: { email, code, password: newPassword, inviteCode, agreed },
    rules: {
      code: [codeRule],
      password: [(value: string) => firstError(value, passwordRules)],
      agreed: [(value: boolean) => (value ? undefined : 'account:signIn.agreeNeeded')],
    },
    refusedField: {
      [codes.codeWrong]: 'code',
      [codes.locked]: 'code',
      [codes.addressFull]: 'email',
    },
    submit: ({ code, password, ...values }) => {
      const inviteCode = values.inviteCode.trim();
      const request = { email, code, password, agreed: true as const };
      return flow.register({ ...request, ...(inviteCode && { inviteCode }) });
    },
  });
  const { values } = form;
  const kept = useMemo(() => {
    const { password, ...others } = values;
    return { ...others, newPassword: password };
  }, [values]);
  useSavedInput(flow, kept);
  return (
    <Step
      title={t('signIn.registerTitle')}
      lead={<CodeLead flow={flow} mode="register" />}
      takesFocus={takesFocus}
    >
      <form {...form.props} className={styles.form}>
        <CodeEntry flow={flow} mode="register" field={form.field('code')} />
        <HiddenUserName value={email} />
        <NewPassword label={t('signIn.password')} field={form.field('password')} />
        <InviteCode field={form.field('inviteCode')} />
        <Agreement
          checked={form.values.agreed}
          onChange={(value) => form.set('agreed', value)}
          error={form.errors.agreed}
        />
        {form.errors.email && <AddressFull flow={flow}>{form.errors.email}</AddressFull>}
        <FormError>{form.formError}</FormError>
        <SubmitButton
          busy={form.busy || flow.phase === 'entering'}
          waitUntil={waits[registerWaitKey(email)]}
        >
          {t('signIn.createAccount')}
        </SubmitButton>
      </form>
    </Step>
  );
}

/** The address has an account already: offers to sign in. */
function AddressFull({ flow, children }: { flow: Flow; children: string }) {
  const { t } = useWords('common');
  const signIn = <PlainButton onClick={() => flow.restart('password')}>{t('signIn')}</PlainButton>;
  return (
    <Notice tone="danger" action={signIn}>
      {children}
    </Notice>
  );
}

interface InviteCodeProps {
  field: { name: string; value: string; onChange: (value: string) => void; error?: string };
}

/** Hidden until a press or an invite link, because few people have a code. */
function InviteCode({ field }: InviteCodeProps) {
  const { t } = useWords('account');
  const [asked, setAsked] = useState(field.value !== '');
  if (!asked && !field.error) {
    return (
      <div className={styles.aside}>
        <PlainButton onClick={() => setAsked(true)}>{t('signIn.haveInvite')}</PlainButton>
      </div>
    );
  }
  return (
    <TextField
      {...field}
      label={t('signIn.inviteCode')}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      enterKeyHint="go"
      autoFocus={field.value === ''}
    />
  );
}

interface AgreementProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
}

function Agreement(props: AgreementProps) {
  const { t } = useWords('account');
  const link = (name: 'terms' | 'policies') => (
    <Link className={styles.link} to={`/sign-up/terms-and-policies/${name}`}>
      {t(`signIn.${name}`)}
    </Link>
  );
  const places = { terms: link('terms'), policies: link('policies') };
  const label = <Sentence text={(marks) => t('signIn.agree', marks)} places={places} />;
  return <Checkbox {...props} label={label} />;
}
