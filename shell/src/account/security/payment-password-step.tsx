import { codes } from '@shared/contract/codes';
import type { checkPaymentPassword, resetPayPassword, SafeInfo } from '@shared/contract/safe';
import { useHost, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { Button } from '@shared/ui';
import { Keypad } from '@shared/ui/keypad';
import { useState } from 'react';
import { useKeypadWords } from '../../proof/keypad-words.ts';
import { NewSixDigits } from '../../proof/new-six-digits.tsx';
import { useTries } from '../../proof/use-problem.ts';
import { useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { HoldWarning, StepDone, StepHeading } from './step-parts.tsx';
import { useAttempt } from './use-attempt.ts';
import { useQuestions } from './use-questions.ts';

const questions = ['old', 'new', 'again'] as const;

/** Sets the payment password, or changes it with the old one or with a code. */
export function PaymentPasswordStep({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const wasSet = info.isSetPayPassword === 1;
  /** Proves a change by the old one, or by a code where it is forgotten. */
  const [ground, setGround] = useState<{ old?: string }>();
  const [first, setFirst] = useState<string>();
  const { save, busy, error, holdUntil } = useNewPaymentPassword(ground?.old);
  const canChoose = ground !== undefined || !wasSet;
  const reachable = { old: wasSet, new: wasSet && canChoose, again: canChoose && !!first };
  const { at, finish, go } = useQuestions({
    all: questions,
    isReachable: (question) => holdUntil !== undefined || reachable[question],
  });
  const begin = (from: { old?: string }) => {
    setGround(from);
    setFirst(undefined);
    go('new');
  };
  const chosen = async (digits: string) => {
    if (await save(digits)) finish();
    else setFirst(undefined);
  };
  if (holdUntil !== undefined) {
    return (
      <StepDone
        title={t('security.payment.done')}
        message={holdUntil > 0 && t('security.otherDevices.done')}
        holdUntil={holdUntil}
      />
    );
  }
  if (at === 'old') return <OldPaymentPassword onRight={(old) => begin({ old })} />;
  if (at === undefined && wasSet) {
    return <Choose onChange={() => go('old')} onForgot={() => begin({})} />;
  }
  return (
    <div className={styles.step}>
      <StepHeading title={t(wasSet ? 'security.payment.changeTitle' : 'security.payment.setTitle')}>
        {t(wasSet ? 'security.hold.before' : 'security.payment.hint')}
      </StepHeading>
      <NewSixDigits
        // A quick step back may leave this question before it was drawn, so ask the address.
        first={at === 'again' ? first : undefined}
        onFirst={(digits) => {
          setFirst(digits);
          // Without its first entry, the second question goes back to the first.
          if (digits !== undefined) go('again');
        }}
        busy={busy}
        error={error}
        onChosen={(digits) => void chosen(digits)}
      />
    </div>
  );
}

function Choose({ onChange, onForgot }: { onChange: () => void; onForgot: () => void }) {
  const { t } = useWords('account');
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.rows.paymentPassword')}>
        {t('security.payment.hint')}
      </StepHeading>
      <HoldWarning signsOutOthers />
      <Button wide onClick={onChange}>
        {t('security.payment.change')}
      </Button>
      <Button wide kind="plain" onClick={onForgot}>
        {t('security.payment.forgot')}
      </Button>
    </div>
  );
}

/** Checks the old password before a new one is chosen. */
function OldPaymentPassword({ onRight }: { onRight: (old: string) => void }) {
  const { t } = useWords('account');
  const { client } = useHost();
  const tries = useTries('paymentPassword');
  const form = useForm({
    initial: { paymentPassword: '' },
    refusedField: { [codes.proofNeeded]: 'paymentPassword', [codes.locked]: 'paymentPassword' },
    async submit(values) {
      // Clear the keypad: filled dots take no more digits.
      form.set('paymentPassword', '');
      await tries.watch(() =>
        client.call<typeof checkPaymentPassword>('/v1/safe/paymentPassword/check', values, {
          errorNotice: 'none',
        }),
      );
      onRight(values.paymentPassword);
    },
  });
  const { name: _, ...field } = tries.over(form.field('paymentPassword'));
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.payment.oldTitle')} />
      <Keypad
        {...field}
        label={t('security.paymentPassword')}
        words={useKeypadWords()}
        onComplete={() => void form.submit()}
        error={field.error ?? form.formError}
        busy={form.busy || tries.locked}
      />
    </div>
  );
}

function useNewPaymentPassword(old: string | undefined) {
  const change = useSafeChange();
  const { attempt, busy, error } = useAttempt();
  const [holdUntil, setHoldUntil] = useState<number>();
  /** Resolves with true where the password is saved. */
  const save = async (newPayPassword: string): Promise<boolean> => {
    let isSaved = false;
    await attempt(async () => {
      const answer = await change<typeof resetPayPassword>(
        '/v1/user/resetPayPassword',
        // If it was changed meanwhile, the proof sheet has asked for the old one again.
        (proof) => ({
          newPayPassword,
          ...(old && { oldPayPassword: proof?.paymentPassword ?? old }),
          proof,
        }),
        old === undefined ? {} : { proof: { paymentPassword: old } },
      );
      isSaved = answer !== 'cancelled';
      if (answer !== 'cancelled') setHoldUntil(answer.holdUntil);
    });
    return isSaved;
  };
  return { save, busy, error, holdUntil };
}
