import { codes } from '@shared/contract/codes';
import type { AccountNotEmpty, deleteAccount, keepAccount, SafeInfo } from '@shared/contract/safe';
import type { Failure } from '@shared/host';
import { Link, useDates, useHost, useNavigate, useWords } from '@shared/host';
import { Button, Notice } from '@shared/ui';
import { Checkbox } from '@shared/ui/checkbox';
import { useState } from 'react';
import { useSession } from '../../context/app-context.ts';
import { useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, StepHeading } from './step-parts.tsx';
import type { DeletedState } from './steps.rules.ts';
import { securityPath } from './steps.rules.ts';
import { useAttempt } from './use-attempt.ts';

export function DeleteStep({ info }: { info: SafeInfo }) {
  return info.erasesAt > 0 ? <Pending erasesAt={info.erasesAt} /> : <AskForDeletion />;
}

/** The deletion is scheduled and can be cancelled. */
function Pending({ erasesAt }: { erasesAt: number }) {
  const { t } = useWords('account');
  const { date } = useDates();
  const { back, notices } = useHost();
  const { attempt, busy, error } = useAttempt();
  const change = useSafeChange();
  const keep = () =>
    attempt(async () => {
      const answer = await change<typeof keepAccount>('/v1/user/delete/cancel', () => ({}));
      if (answer === 'cancelled') return;
      notices.toast(t('security.delete.kept'));
      back(securityPath);
    });
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.delete.pendingTitle')}>
        {t('security.delete.pending', { date: date(erasesAt) })}
      </StepHeading>
      <FormFailure message={error} />
      <Button wide busy={busy} onClick={() => void keep()}>
        {t('security.delete.keep')}
      </Button>
    </div>
  );
}

/** The deletion was requested, which has ended every session of the account. */
export function Deleted({ erasesAt }: { erasesAt: number }) {
  const { t } = useWords('account');
  const { date } = useDates();
  const { session } = useHost();
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.delete.pendingTitle')}>
        <p>{t('security.delete.pending', { date: date(erasesAt) })}</p>
        <p>{t('security.delete.signedOut')}</p>
      </StepHeading>
      <Button wide onClick={() => void session.signOut()}>
        {t('common:done')}
      </Button>
      <Button wide kind="plain" link={<Link to="/sign-in" />}>
        {t('common:signIn')}
      </Button>
    </div>
  );
}

const points = ['days', 'profile', 'money', 'orders'] as const;

function AskForDeletion() {
  const { t } = useWords('account');
  const [givesUp, setGivesUp] = useState(false);
  const { ask, busy, error, left } = useDeletion(givesUp);
  // What must be cleared first stays listed while the next try runs.
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.rows.delete')}>{t('security.delete.what')}</StepHeading>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`security.delete.points.${point}`)}</li>
        ))}
      </ul>
      {left && <Left left={left} givesUp={givesUp} onGivesUp={setGivesUp} />}
      <FormFailure message={error} />
      <Button wide kind="danger" busy={busy} onClick={() => void ask()}>
        {t('security.delete.submit')}
      </Button>
    </div>
  );
}

interface LeftProps {
  left: AccountNotEmpty['left'];
  givesUp: boolean;
  onGivesUp: (givesUp: boolean) => void;
}

/** What keeps the account open: money can be given up, everything else has to end first. */
function Left({ left, givesUp, onGivesUp }: LeftProps) {
  const { t } = useWords('account');
  const isOnlyMoney = left.every((one) => one === 'balance');
  return (
    <>
      <Notice
        tone="danger"
        title={t('security.delete.notEmpty')}
        action={
          <Button kind="plain" size="small" link={<Link to="/wallet" />}>
            {t('security.delete.toWallet')}
          </Button>
        }
      >
        <ul className={styles.points}>
          {left.map((one) => (
            <li key={one}>{t(`security.delete.left.${one}`)}</li>
          ))}
        </ul>
        <p>{t(isOnlyMoney ? 'security.delete.notEmptyHint' : 'security.delete.endFirst')}</p>
      </Notice>
      {isOnlyMoney && (
        <Checkbox label={t('security.delete.givesUp')} checked={givesUp} onChange={onGivesUp} />
      )}
    </>
  );
}

const leftOf = (failure: Failure | undefined): AccountNotEmpty['left'] | undefined =>
  failure?.kind === 'refused' && failure.code === codes.accountNotEmpty
    ? (failure.data as AccountNotEmpty | undefined)?.left
    : undefined;

function useDeletion(givesUp: boolean) {
  const { t } = useWords('account');
  const { notices } = useHost();
  const { endSession } = useSession();
  const change = useSafeChange();
  const navigate = useNavigate();
  const { attempt, busy, error, failure } = useAttempt();
  const [left, setLeft] = useState<AccountNotEmpty['left']>();
  const found = leftOf(failure);
  // Adjusting state while rendering: the list stays while the next try runs.
  if (found && found !== left) setLeft(found);
  const ask = async () => {
    const confirmed = await notices.confirm({
      title: t('security.delete.confirm'),
      message: t('security.delete.confirmHint'),
      confirm: t('security.delete.submit'),
      cancel: t('common:cancel'),
      danger: true,
    });
    if (!confirmed) return;
    await attempt(async () => {
      const answer = await change<typeof deleteAccount>('/v1/user/delete', (proof) => ({
        ...(givesUp && { givesUpBalance: true }),
        proof,
      }));
      if (answer === 'cancelled') return;
      const state: DeletedState = { deletedErasesAt: answer.erasesAt };
      navigate(securityPath, { replace: true, state });
      // The server has ended the session already.
      endSession();
    });
  };
  return { ask, busy, left, error: found ? undefined : error };
}
