import { codes } from '@shared/contract/codes';
import { codePurposes } from '@shared/contract/enums';
import type { applyAuthenticatorLostSignedOut } from '@shared/contract/safe';
import { Link, toFailure, useHost, useSearchParams, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { Button, PasswordField, TextField } from '@shared/ui';
import { CodeField } from '@shared/ui/code-field';
import { useEffect, useState } from 'react';
import type { Mail } from '../../proof/prompt.ts';
import { ResendCode } from '../../proof/resend-code.tsx';
import { useTries } from '../../proof/use-problem.ts';
import styles from '../security/security.module.css';
import { FormFailure, StepHeading } from '../security/step-parts.tsx';
import { useMailedCode } from '../security/use-mailed-code.ts';
import { useStepEntries } from '../security/use-step-entries.ts';
import { Sentence } from '../sign-in/sentence.tsx';
import { forget, recall, remember } from '../sign-in/short-memory.ts';
import { codeRule, emailRule, identifierKind, identifierRule } from '../sign-in/sign-in.rules.ts';
import { Alternatives } from './alternatives.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { retrieveStepOf } from './retrieve.rules.ts';

/** A type and not an interface: useForm takes records. */
type Account = {
  identifier: string;
  /** The address of the code, if the identifier is an id. */
  email: string;
  password: string;
};

type Request = { code: string; fullName: string; documentNumber: string };

const noRequest: Request = { code: '', fullName: '', documentNumber: '' };
const noAccount: Account = { identifier: '', email: '', password: '' };
const keptName = 'lost-authenticator-account';
/** Input that survives a reload, which clears the password alone. */
const keep = ({ identifier, email }: Account): void => remember(keptName, { identifier, email });
const kept = (): Account => ({ ...noAccount, ...recall<Partial<Account>>(keptName) });
const isId = ({ identifier }: Account): boolean => identifierKind(identifier.trim()) === 'id';
const addressOf = (account: Account): string =>
  (isId(account) ? account.email : account.identifier).trim();

/** Recovery while signed out: the account, a code to its e-mail, and documents. */
export function RetrieveSignedOut({ onSent }: { onSent: (ticket: string) => void }) {
  const { t } = useWords('account');
  const [typed, setTyped] = useState(kept);
  const [request, setRequest] = useState(noRequest);
  const [account, setAccount] = useState<Account>();
  const [wrong, setWrong] = useState<string>();
  const { mail, send } = useMailedCode();
  const { step, goOn, goBack } = useSteps(account !== undefined && mail !== undefined);
  const mailTo = (to: Account) =>
    send({ purpose: codePurposes.changeAuthenticator, email: addressOf(to) });

  if (step === 'code' && account && mail) {
    return (
      <RequestForm
        account={account}
        mail={mail}
        initial={request}
        onTyped={setRequest}
        onResend={() => void mailTo(account)}
        onSent={(ticket) => {
          forget(keptName);
          onSent(ticket);
        }}
        onWrongAccount={(message) => {
          setWrong(message);
          goBack(1);
        }}
      />
    );
  }
  if (step === 'account') {
    const next = async (given: Account) => {
      setWrong(undefined);
      const answer = await mailTo(given);
      if (answer.status === 'failed') return answer.message;
      setAccount(given);
      keep(given);
      goOn({ step: 'code' });
      return undefined;
    };
    return <AccountForm initial={typed} onTyped={setTyped} wrong={wrong} onNext={next} />;
  }
  const signIn = (
    <>
      <p className={styles.hint}>{t('twoFactor.retrieve.signInHint')}</p>
      <Button wide kind="plain" link={<Link to="/sign-in?returnTo=%2F2fa%2Fretrieve" />}>
        {t('common:signIn')}
      </Button>
    </>
  );
  return <Alternatives onNone={() => goOn({ step: 'account' })} more={signIn} />;
}

/** The current step; without the data of an earlier one, the account is asked for again. */
function useSteps(hasAccount: boolean) {
  const [query, setQuery] = useSearchParams();
  const entries = useStepEntries();
  const { stepsBefore, goBack } = entries;
  const asked = query.get('step');
  const step = retrieveStepOf(asked, { hasToken: false, hasAccount });
  const isStray = asked === 'code' && step !== 'code';
  useEffect(() => {
    if (!isStray) return;
    if (stepsBefore > 0) goBack(1);
    else setQuery({ step: 'account' }, { replace: true });
  }, [isStray]);
  return { ...entries, step };
}

interface AccountFormProps {
  initial: Account;
  onTyped: (account: Account) => void;
  wrong?: string;
  /** Resolves with the error in words. */
  onNext: (account: Account) => Promise<string | undefined>;
}

function AccountForm({ initial, onTyped, wrong, onNext }: AccountFormProps) {
  const { t } = useWords('account');
  const form = useForm<Account>({
    initial,
    rules: {
      identifier: [identifierRule],
      email: [(value, values) => (isId(values) ? emailRule(value) : undefined)],
      password: [required],
    },
    async submit(values) {
      const message = await onNext(values);
      if (message) form.fail({ [isId(values) ? 'email' : 'identifier']: message });
    },
  });
  const { values } = form;
  useEffect(() => onTyped(values), [values, onTyped]);
  const plain = { autoCapitalize: 'none', spellCheck: false };
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t('twoFactor.retrieve.account')}>
        {t('twoFactor.retrieve.accountHint')}
      </StepHeading>
      <TextField
        {...form.field('identifier')}
        {...plain}
        label={t('signIn.identifier')}
        autoComplete="username"
      />
      {isId(form.values) && (
        <TextField
          {...form.field('email')}
          {...plain}
          label={t('signIn.email')}
          hint={t('twoFactor.retrieve.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
      <PasswordField
        {...form.field('password')}
        label={t('signIn.password')}
        showLabel={t('common:showPassword')}
        hideLabel={t('common:hidePassword')}
      />
      <FormFailure message={form.formError ?? wrong} />
      <Button type="submit" wide busy={form.busy}>
        {t('security.code.send')}
      </Button>
    </form>
  );
}

interface RequestFormProps {
  account: Account;
  mail: Mail;
  initial: Request;
  onTyped: (request: Request) => void;
  onResend: () => void;
  onSent: (ticket: string) => void;
  onWrongAccount: (message: string) => void;
}

function RequestForm(props: RequestFormProps) {
  const { account, mail, initial, onTyped, onResend, onSent, onWrongAccount } = props;
  const { t } = useWords('account');
  const { client } = useHost();
  const tries = useTries('emailCode');
  const form = useForm({
    initial,
    rules: {
      code: [codeRule],
      fullName: [required],
      documentNumber: [required],
    },
    refusedField: { [codes.codeWrong]: 'code', [codes.locked]: 'code' },
    async submit(values) {
      const { identifier, password } = account;
      try {
        const { ticket } = await tries.watch(() =>
          client.call<typeof applyAuthenticatorLostSignedOut>(
            '/v2/user/applyAuthenticatorLost',
            {
              kind: identifierKind(identifier.trim()),
              identifier: identifier.trim(),
              password,
              ...values,
            },
            { errorNotice: 'none' },
          ),
        );
        onSent(ticket);
      } catch (error) {
        const failure = toFailure(error);
        const isWrong = failure.kind === 'refused' && failure.code === codes.wrongCredentials;
        if (!isWrong) throw error;
        onWrongAccount(failure.message);
      }
    },
  });
  const { values } = form;
  useEffect(() => onTyped(values), [values, onTyped]);
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t('twoFactor.retrieve.who')}>
        <p>
          <Sentence
            text={(marks) => t('security.code.sentTo', marks)}
            places={{ address: <span className={styles.address}>{mail.sentTo}</span> }}
          />
        </p>
      </StepHeading>
      <CodeField {...tries.over(form.field('code'))} label={t('security.code.label')} />
      <ResendCode mail={mail} onResend={onResend} />
      <IdentityFields
        fullName={form.field('fullName')}
        documentNumber={form.field('documentNumber')}
      />
      <FormFailure message={form.formError} />
      <Button type="submit" wide busy={form.busy} disabled={tries.locked}>
        {t('twoFactor.retrieve.send')}
      </Button>
    </form>
  );
}
