import { codes } from '@shared/contract/codes';
import { codePurposes } from '@shared/contract/enums';
import type { bindEmail, SafeInfo } from '@shared/contract/safe';
import { useHost, useSettings, useUser, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { atMost } from '@shared/lib/validation';
import { Button, TextField } from '@shared/ui';
import { CodeField } from '@shared/ui/code-field';
import { useState } from 'react';
import type { Mail } from '../../proof/prompt.ts';
import { ResendCode } from '../../proof/resend-code.tsx';
import { sentences } from '../../proof/sentences.rules.ts';
import { useTries } from '../../proof/use-problem.ts';
import { Sentence } from '../sign-in/sentence.tsx';
import { codeRule, emailRule } from '../sign-in/sign-in.rules.ts';
import { useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, HoldWarning, StepDone, StepHeading } from './step-parts.tsx';
import { isSameAddress, securityPath } from './steps.rules.ts';
import { useMailedCode } from './use-mailed-code.ts';
import { useQuestions } from './use-questions.ts';

interface Bound {
  address: string;
  holdUntil: number;
}

/** Changes the e-mail: the new address, a code sent to it, then proof. */
export function EmailStep({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { store } = useHost();
  const wasBound = info.isBindEmail === 1;
  /** The address of the latest code. */
  const [address, setAddress] = useState('');
  const [bound, setBound] = useState<Bound>();
  const { mail, send } = useMailedCode();
  const { at, back, finish, go } = useQuestions({
    all: ['code'],
    isReachable: () => address !== '' || bound !== undefined,
  });
  const purpose = wasBound ? codePurposes.changeEmail : codePurposes.bindEmail;
  if (bound) {
    const message = t('security.email.doneHint', { address: bound.address });
    return (
      <StepDone title={t('security.email.done')} message={message} holdUntil={bound.holdUntil} />
    );
  }
  const ask = async (to: string): Promise<string | undefined> => {
    // The latest code is still valid, and the server sends no other yet.
    const isOnItsWay = to === address && (mail?.resendAt ?? 0) > store.getState().clock.nowTime;
    if (!isOnItsWay) {
      const { status, message = '' } = await send({ purpose, email: to });
      if (status === 'failed') return message;
    }
    setAddress(to);
    go('code');
    return undefined;
  };
  if (at !== 'code' || !mail) return <NewAddress info={info} address={address} ask={ask} />;
  return (
    <NewAddressCode
      address={address}
      mail={mail}
      wasBound={wasBound}
      onResend={() => void send({ purpose, email: address })}
      onOther={back}
      onBound={(holdUntil) => {
        setBound({ address: mail.sentTo, holdUntil });
        finish();
      }}
    />
  );
}

interface NewAddressProps {
  info: SafeInfo;
  address: string;
  /** Resolves with the reason in words where no code was sent. */
  ask: (address: string) => Promise<string | undefined>;
}

function NewAddress({ info, address, ask }: NewAddressProps) {
  const { t } = useWords('account');
  const { back } = useHost();
  const { email: own } = useUser();
  const { skip_bind: skippable } = useSettings().system.setting;
  const isOwn = (typed: string) => isSameAddress(typed, own);
  const form = useForm({
    initial: { email: address },
    draft: 'email',
    rules: {
      email: [
        (typed) => (isOwn(typed) ? 'account:security.email.same' : undefined),
        emailRule,
        atMost(254),
      ],
    },
    async submit(values) {
      const message = await ask(values.email.trim());
      if (message !== undefined) form.fail({ email: message });
    },
  });
  const { bindMaxCount, accountsOnEmail, isBindEmail } = info;
  const { error, ...field } = form.field('email');
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading
        title={t(isBindEmail ? 'security.email.changeTitle' : 'security.email.bindTitle')}
      >
        <p>
          {isBindEmail ? t('security.email.now', { address: info.email }) : t('security.email.why')}
        </p>
        {bindMaxCount > 0 && (
          <p>
            {sentences(
              t('security.email.accounts', { count: bindMaxCount }),
              isBindEmail === 1 ? t('security.email.used', { number: accountsOnEmail }) : '',
            )}
          </p>
        )}
      </StepHeading>
      {isBindEmail === 1 && <HoldWarning />}
      <TextField
        {...field}
        label={t('security.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        // Checked while typing, before the form is sent.
        error={isOwn(field.value) ? t('security.email.same') : error}
      />
      <FormFailure message={form.formError} />
      <Button type="submit" wide busy={form.busy}>
        {t('security.code.send')}
      </Button>
      {!isBindEmail && skippable === '1' && (
        <Button wide kind="plain" onClick={() => back(securityPath)}>
          {t('security.email.skip')}
        </Button>
      )}
    </form>
  );
}

interface NewAddressCodeProps {
  address: string;
  mail: Mail;
  wasBound: boolean;
  onResend: () => void;
  onOther: () => void;
  onBound: (holdUntil: number) => void;
}

function NewAddressCode(props: NewAddressCodeProps) {
  const { address, mail, wasBound, onResend, onOther, onBound } = props;
  const { t } = useWords('account');
  const change = useSafeChange();
  const tries = useTries('emailCode');
  const form = useForm({
    // This step has no field for the address: its error is shown above the button.
    initial: { code: '', email: address },
    rules: { code: [codeRule] },
    refusedField: { [codes.codeWrong]: 'code', [codes.locked]: 'code' },
    async submit(values) {
      const answer = await tries.watch(() =>
        change<typeof bindEmail>('/v1/user/bind', (proof) => ({ ...values, proof })),
      );
      if (answer !== 'cancelled') onBound(answer.holdUntil);
    },
  });
  // The change sends a second code to the current address, so each names its address.
  const words = wasBound
    ? { title: 'security.email.codeTitle', sentTo: 'security.code.sentToNew' }
    : { title: 'security.proof.ask.emailCode', sentTo: 'security.code.sentTo' };
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t(words.title)}>
        <p>
          <Sentence
            text={(marks) => t(words.sentTo, marks)}
            places={{ address: <span className={styles.address}>{address}</span> }}
          />
        </p>
      </StepHeading>
      <CodeField {...tries.over(form.field('code'))} label={t('security.code.label')} />
      <ResendCode mail={mail} onResend={onResend} />
      <FormFailure message={form.formError ?? form.errors.email} />
      <Button type="submit" wide busy={form.busy} disabled={tries.locked}>
        {t(wasBound ? 'security.email.changeTitle' : 'security.email.bindTitle')}
      </Button>
      <Button wide kind="plain" onClick={onOther}>
        {t('security.email.other')}
      </Button>
    </form>
  );
}
