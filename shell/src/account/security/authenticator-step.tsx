import type { SafeInfo, setTwoStep } from '@shared/contract/safe';
import { Link, useHost, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useState } from 'react';
import { useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, HoldWarning, StepDone, StepHeading } from './step-parts.tsx';
import { useAttempt } from './use-attempt.ts';

/** Switches the authenticator on or off, moves it to another phone, or reports it lost. */
export function AuthenticatorStep({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { switchOff, busy, error, holdUntil } = useSwitchOff();
  if (holdUntil !== undefined) {
    return (
      <StepDone
        title={t('security.authenticator.offDone')}
        message={t('security.otherDevices.done')}
        holdUntil={holdUntil}
      />
    );
  }
  if (!info.isTwoStep) {
    return (
      <div className={styles.step}>
        <StepHeading title={t('security.authenticator.onTitle')}>
          {t('security.authenticator.hint')}
        </StepHeading>
        {/* Takes this step's place, so that its end leads back to the overview. */}
        <Button wide link={<Link to="/2fa/tutorial" replace />}>
          {t('security.authenticator.setUp')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.authenticator.isOn')}>
        {t('security.authenticator.hint')}
      </StepHeading>
      <HoldWarning signsOutOthers />
      <FormFailure message={error} />
      <Button wide link={<Link to="/2fa/tutorial?replace=1" replace />}>
        {t('security.authenticator.move')}
      </Button>
      <Button wide kind="secondary" busy={busy} onClick={() => void switchOff()}>
        {t('security.authenticator.switchOff')}
      </Button>
      <Button wide kind="plain" link={<Link to="/2fa/retrieve" />}>
        {t('security.authenticator.lost')}
      </Button>
    </div>
  );
}

function useSwitchOff() {
  const { t } = useWords('account');
  const { notices } = useHost();
  const change = useSafeChange();
  const { attempt, busy, error } = useAttempt();
  const [holdUntil, setHoldUntil] = useState<number>();
  const switchOff = async () => {
    const confirmed = await notices.confirm({
      title: t('security.authenticator.confirmOff'),
      message: `${t('security.hold.before')} ${t('security.otherDevices.before')}`,
      confirm: t('security.authenticator.switchOff'),
      cancel: t('common:cancel'),
    });
    if (!confirmed) return;
    await attempt(async () => {
      const answer = await change<typeof setTwoStep>('/v1/user/set/twoStep', (proof) => ({
        isTwoStep: 0,
        proof,
      }));
      if (answer !== 'cancelled') setHoldUntil(answer.holdUntil);
    });
  };
  return { switchOff, busy, error, holdUntil };
}
