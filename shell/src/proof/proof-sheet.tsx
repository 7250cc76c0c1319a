import { codePurposes } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { Button, Modal, Notice, textStyles } from '@shared/ui';
import { useEffect, useRef } from 'react';
import { CodeQuestion } from './code-question.tsx';
import { NewPaymentPassword } from './new-payment-password.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { PaymentPasswordQuestion } from './payment-password-question.tsx';
import type { Prompt } from './prompt.ts';
import styles from './proof-sheet.module.css';

const questions = {
  password: PasswordQuestion,
  paymentPassword: PaymentPasswordQuestion,
  emailCode: CodeQuestion,
  authenticator: CodeQuestion,
  newPaymentPassword: NewPaymentPassword,
};

/** Asks one question after the other; cancelling changes nothing. */
export function ProofSheet({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('account');
  const { kind, at, of, account } = prompt;
  const asked = useAsked(prompt);
  const Question = questions[kind];
  const sheet = useRef<HTMLDivElement>(null);
  // Each question moves the focus to its field, also when it is repeated.
  useEffect(() => {
    const field = sheet.current?.querySelector<HTMLElement>('input:not([hidden]), fieldset');
    // On a small phone the focus must not scroll the question out of sight.
    field?.focus({ preventScroll: true });
  }, [prompt.number]);
  const title = kind === 'newPaymentPassword' ? 'security.proof.setUp' : 'security.proof.title';
  return (
    <Modal title={t(title)} place="bottom" onCancel={prompt.cancel}>
      <div ref={sheet} className={styles.sheet}>
        <div className={styles.head}>
          <h3>{asked}</h3>
          {of > 1 && <p className={styles.place}>{t('security.proof.place', { at, of })}</p>}
        </div>
        {account && <p className={textStyles.hint}>{t('security.proof.otherAccount')}</p>}
        <Question key={kind} prompt={prompt} />
        {prompt.lost && (
          <Notice
            tone="danger"
            action={
              <Button kind="plain" size="small" onClick={prompt.lost.retry}>
                {t('common:retry')}
              </Button>
            }
          >
            {prompt.lost.message}
          </Notice>
        )}
        <Button wide kind="plain" disabled={prompt.busy} onClick={prompt.cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </Modal>
  );
}

/** Names the proof with its account or address, so that they are not confused. */
function useAsked({ kind, account, purpose }: Prompt): string {
  const { t } = useWords('account');
  if (account && (kind === 'password' || kind === 'authenticator')) {
    return t(`security.proof.askOf.${kind}`, { name: account.name });
  }
  const isCurrent = kind === 'emailCode' && purpose === codePurposes.changeEmail;
  return t(`security.proof.ask.${isCurrent ? 'currentEmailCode' : kind}`);
}
