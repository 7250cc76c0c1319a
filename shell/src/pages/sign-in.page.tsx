import type { login } from '@shared/contract/auth';
import { codes } from '@shared/contract/codes';
import type { LoginKind } from '@shared/contract/enums';
import type { InvalidFields } from '@shared/contract/envelope';
import { toFailure, useHost, useNavigate, useSearchParams, useWords } from '@shared/host';
import { email, required } from '@shared/lib/validation';
import { Button, Notice, PasswordField, SegmentedControl, TextField } from '@shared/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { safeReturnTo } from '../routing/return-to.ts';
import { useShell } from '../shell.ts';
import styles from './sign-in.module.css';

interface Errors {
  identifier?: string;
  password?: string;
  form?: string;
}

const none: Errors = {};

/** By id or by e-mail, with the password; then to where the person wanted to go, or home. */
export default function SignInPage() {
  const { t } = useWords('shell');
  const common = useWords('common');
  const [kind, setKind] = useState<LoginKind>('email');
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const { errors, busy, submit, clear } = useSignIn();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ kind, identifier: identifier.trim(), password });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <SegmentedControl
        label={t('signIn.by')}
        items={[
          { id: 'email', label: t('signIn.byEmail') },
          { id: 'id', label: t('signIn.byId') },
        ]}
        value={kind}
        onChange={(value) => {
          setKind(value);
          clear();
        }}
      />
      <TextField
        label={t(kind === 'email' ? 'signIn.email' : 'signIn.id')}
        type={kind === 'email' ? 'email' : 'text'}
        inputMode={kind === 'email' ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identifier}
        onChange={setIdentifier}
        error={errors.identifier}
      />
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.showPassword')}
        hideLabel={t('signIn.hidePassword')}
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      {errors.form && <Notice tone="danger">{errors.form}</Notice>}
      <Button type="submit" wide busy={busy}>
        {common.t('signIn')}
      </Button>
    </form>
  );
}

interface Credentials {
  kind: LoginKind;
  identifier: string;
  password: string;
}

function useSignIn() {
  const { client } = useHost();
  const { session, table } = useShell();
  const { t } = useWords('common');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [errors, setErrors] = useState<Errors>(none);
  const [busy, setBusy] = useState(false);

  const submit = async (credentials: Credentials): Promise<void> => {
    const found = check(credentials);
    setErrors({
      identifier: found.identifier && t(found.identifier),
      password: found.password && t(found.password),
    });
    if (found.identifier || found.password) return;
    setBusy(true);
    try {
      const { token } = await client.call<typeof login>('/v1/auth/login', credentials, {
        errorNotice: 'none',
      });
      await session.signIn(token);
      navigate(safeReturnTo(query.get('returnTo'), table.isDeclared), { replace: true });
    } catch (error) {
      setErrors(explain(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { errors, busy, submit, clear: () => setErrors(none) };
}

/** Message keys of what is wrong before anything is sent. */
function check({ kind, identifier, password }: Credentials): Errors {
  return {
    identifier: required(identifier) ?? (kind === 'email' ? email(identifier) : undefined),
    password: required(password),
  };
}

function explain(error: unknown, t: (key: string) => string): Errors {
  const failure = toFailure(error);
  if (failure.kind === 'network') return { form: t('networkError') };
  if (failure.code !== codes.invalidRequest) return { form: failure.message };
  const { fields = [] } = (failure.data ?? {}) as Partial<InvalidFields>;
  const of = (path: string) => fields.find((field) => field.path === path)?.key;
  const [identifier, password] = [of('identifier'), of('password')];
  if (!identifier && !password) return { form: failure.message };
  return { identifier: identifier && t(identifier), password: password && t(password) };
}
