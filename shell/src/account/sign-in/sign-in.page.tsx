import { useSettings, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { Notice, SegmentedControl } from '@shared/ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AccountStep, AuthenticatorStep } from './challenge-steps.tsx';
import { CodeStep } from './code-step.tsx';
import { sentKey } from './draft.ts';
import { EmailForm } from './email-form.tsx';
import { DeletionStep, ProfileStep, SignedInStep } from './entered-steps.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterStep } from './register-step.tsx';
import { ChangedStep, ResetStep } from './reset-step.tsx';
import { codeFor, isReachable } from './sign-in.rules.ts';
import { PlainButton, Step } from './step.tsx';
import { type Flow, Restart, type StepProps, useFlow } from './use-flow.ts';

/** Sign-in, registration and password reset, step by step; then on to the requested screen. */
export default function SignInPage() {
  const flow = useFlow();
  const { position, entry, phase, draft } = flow;
  const [openedAt] = useState(entry);
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const props = { flow, takesFocus: entry !== openedAt };

  const reached = reachedBy(flow, hasToken);
  if (!isReachable(position, reached)) {
    return <Restart flow={flow} step={reached.codeSent ? 'code' : 'first'} />;
  }
  if (phase === 'profileFailed') return <ProfileStep flow={flow} />;
  if (position.step === 'deletion') return <DeletionStep {...props} />;
  if (hasToken && phase === 'asking' && !flow.isAdding) return <SignedInStep flow={flow} />;
  const { pending } = draft;
  if (position.step === 'authenticator' && pending) {
    return <AuthenticatorStep {...props} pending={pending} />;
  }
  if (position.step === 'account' && pending) return <AccountStep {...props} pending={pending} />;
  if (position.step === 'done') return <ChangedStep {...props} />;
  if (position.step === 'first') return <FirstStep {...props} />;
  if (position.mode === 'register') return <RegisterStep {...props} />;
  return position.mode === 'forgot' ? <ResetStep {...props} /> : <CodeStep {...props} />;
}

function reachedBy({ position, draft }: Flow, hasToken: boolean) {
  const { typed, sent, pending, accounts, erasesAt, holdUntil } = draft;
  const purpose = position.mode === 'password' ? undefined : codeFor[position.mode].purpose;
  return {
    codeSent: purpose !== undefined && sentKey(purpose, typed.email.trim()) in sent,
    pending: pending !== undefined,
    accounts: accounts !== undefined,
    erasesAt: hasToken && erasesAt !== undefined,
    changed: holdUntil !== undefined,
  };
}

function FirstStep({ flow, takesFocus }: StepProps) {
  const { mode } = flow.position;
  if (mode === 'register') return <RegisterStart flow={flow} takesFocus={takesFocus} />;
  if (mode === 'forgot') return <ResetStart flow={flow} takesFocus={takesFocus} />;
  return <SignInStart flow={flow} takesFocus={takesFocus} mode={mode} />;
}

function SignInStart({ flow, takesFocus, mode }: StepProps & { mode: 'password' | 'code' }) {
  const { t } = useWords('account');
  // A change of the method keeps the focus on the switch.
  const [focusOnArrival] = useState(takesFocus);
  const foot = (
    <>
      <span>{t('signIn.newHere')}</span>
      <PlainButton onClick={() => flow.go({ mode: 'register', step: 'first' })}>
        {t('signIn.createAccount')}
      </PlainButton>
    </>
  );
  return (
    <Step
      title={t(flow.isAdding ? 'signIn.addTitle' : 'shell:titles.signIn')}
      lead={flow.isAdding && t('signIn.addLead')}
      takesFocus={focusOnArrival}
      foot={foot}
    >
      <SegmentedControl
        label={t('signIn.way')}
        items={[
          { id: 'password', label: t('signIn.withPassword') },
          { id: 'code', label: t('signIn.withCode') },
        ]}
        value={mode}
        onChange={(id) => flow.go({ mode: id, step: 'first' })}
      />
      {mode === 'password' ? <PasswordForm flow={flow} /> : <EmailForm flow={flow} mode="code" />}
    </Step>
  );
}

function RegisterStart({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const { system } = useSettings();
  const foot = (
    <>
      <span>{t('signIn.haveAccount')}</span>
      <PlainButton onClick={() => flow.go({ mode: 'password', step: 'first' })}>
        {t('common:signIn')}
      </PlainButton>
    </>
  );
  return (
    <Step title={t('signIn.createAccount')} takesFocus={takesFocus} foot={foot}>
      {system.tipRegister && <Notice>{system.tipRegister}</Notice>}
      <EmailForm flow={flow} mode="register" />
    </Step>
  );
}

function ResetStart({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  return (
    <Step title={t('signIn.resetTitle')} lead={t('signIn.resetLead')} takesFocus={takesFocus}>
      <EmailForm flow={flow} mode="forgot" />
    </Step>
  );
}
