import { codes } from '@shared/contract/codes';
import { failureText, Link, toFailure, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { Avatar, Button, Card, ListRow, Notice } from '@shared/ui';
import { CodeField } from '@shared/ui/code-field';
import { useState } from 'react';
import type { Attempt } from './draft.ts';
import { Sentence } from './sentence.tsx';
import styles from './sign-in.module.css';
import { codeRule } from './sign-in.rules.ts';
import { FormError, Step, SubmitButton } from './step.tsx';
import type { StepProps } from './use-flow.ts';

interface ChallengeProps extends StepProps {
  /** The attempt to send again with the answer of this step. */
  pending: Attempt;
}

/** Adds to the request of the attempt. */
function withMore(
  given: Attempt,
  more: { uid?: string; proof?: { authenticator: string } },
): Attempt {
  return given.kind === 'login'
    ? { kind: 'login', request: { ...given.request, ...more } }
    : { kind: 'password', request: { ...given.request, ...more } };
}

const identifierOf = ({ kind, request }: Attempt): string =>
  (kind === 'login' ? request.identifier : request.email) ?? '';

/** Asks for the authenticator's code of the account that was entered. */
export function AuthenticatorStep({ flow, takesFocus, pending }: ChallengeProps) {
  const { t } = useWords('account');
  const form = useForm({
    initial: { code: '' },
    rules: { code: [codeRule] },
    refusedField: { [codes.proofNeeded]: 'code', [codes.locked]: 'code' },
    submit: ({ code }) => flow.attempt(withMore(pending, { proof: { authenticator: code } })),
  });
  return (
    <Step
      title={t('signIn.authenticatorTitle')}
      lead={
        <Sentence
          text={(marks) => t('signIn.authenticatorLead', marks)}
          places={{ account: <span className={styles.strong}>{identifierOf(pending)}</span> }}
        />
      }
      takesFocus={takesFocus}
    >
      <form {...form.props} className={styles.form}>
        <CodeField
          {...form.field('code')}
          label={t('signIn.authenticatorCode')}
          onComplete={() => void form.submit()}
        />
        <div className={styles.aside}>
          <Button kind="plain" size="small" link={<Link to="/2fa/retrieve" />}>
            {t('signIn.lostAuthenticator')}
          </Button>
        </div>
        <FormError>{form.formError}</FormError>
        <SubmitButton
          busy={form.busy || flow.phase === 'entering'}
          waitUntil={flow.draft.waits.authenticator}
        >
          {t('common:continue')}
        </SubmitButton>
      </form>
    </Step>
  );
}

/** Asks for one of several accounts with this e-mail. */
export function AccountStep({ flow, takesFocus, pending }: ChallengeProps) {
  const { t } = useWords('account');
  const common = useWords('common');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const choose = async (uid: string) => {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      await flow.attempt(withMore(pending, { uid }));
    } catch (failure) {
      setError(failureText(toFailure(failure), common.t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Step
      title={t('signIn.chooseTitle')}
      lead={
        <Sentence
          text={(marks) => t('signIn.chooseLead', marks)}
          places={{ address: <span className={styles.strong}>{identifierOf(pending)}</span> }}
        />
      }
      takesFocus={takesFocus}
    >
      {error && <Notice tone="danger">{error}</Notice>}
      <Card flush>
        <ul aria-busy={busy}>
          {flow.draft.accounts?.map(({ uid, nickName, userName, avatar }) => (
            <li key={uid}>
              <ListRow
                leading={<Avatar src={avatar} name={nickName || userName || uid} size={44} />}
                title={nickName || userName || uid}
                subtitle={userName ? `@${userName}` : uid}
                chevron
                onClick={() => void choose(uid)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Step>
  );
}
