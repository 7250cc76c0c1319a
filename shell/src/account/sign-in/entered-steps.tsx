import { failureText, toFailure, useDates, useHost, useUser, useWords } from '@shared/host';
import { Avatar, Button, ErrorState, Loading, Notice, stacks, textStyles } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../../context/app-context.ts';
import { Sentence } from './sentence.tsx';
import styles from './sign-in.module.css';
import { Step } from './step.tsx';
import type { Flow, StepProps } from './use-flow.ts';

/** The account is scheduled for deletion; one press keeps it. */
export function DeletionStep({ flow, takesFocus }: StepProps) {
  const { t } = useWords('account');
  const dates = useDates();
  const common = useWords('common');
  const { notices } = useHost();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { settle } = flow;
  useEffect(settle, [settle]);
  const goOn = () => {
    flow.forget();
    flow.leave();
  };
  const keep = async () => {
    setBusy(true);
    setError('');
    try {
      await flow.keepAccount();
      notices.toast(t('signIn.kept'));
      goOn();
    } catch (failure) {
      setError(failureText(toFailure(failure), common.t));
      setBusy(false);
    }
  };
  const date = dates.date(flow.draft.erasesAt ?? 0);
  return (
    <Step
      title={t('signIn.deletionTitle')}
      lead={
        <Sentence
          text={(marks) => t('signIn.deletionLead', marks)}
          places={{ date: <span className={styles.whole}>{date}</span> }}
        />
      }
      takesFocus={takesFocus}
    >
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={stacks.medium}>
        <Button wide busy={busy} onClick={() => void keep()}>
          {t('signIn.keepAccount')}
        </Button>
        <Button wide kind="secondary" onClick={goOn}>
          {common.t('continue')}
        </Button>
      </div>
    </Step>
  );
}

/** Retries the profile after a sign-in: signing in again would need another code. */
export function ProfileStep({ flow }: { flow: Flow }) {
  const { t } = useWords('account');
  return (
    <Step title={t('shell:titles.signIn')} takesFocus={false}>
      <ErrorState
        title={t('signIn.profileTitle')}
        message={t('common:tryAgainLater')}
        retry={{ label: t('common:retry'), onClick: () => void flow.retryProfile() }}
      />
    </Step>
  );
}

/** A person is signed in already: continue or sign out. */
export function SignedInStep({ flow }: { flow: Flow }) {
  const { t } = useWords('account');
  const session = useSession();
  const { uid, nickName, userName, avatar } = useUser();
  const [isLoading, setIsLoading] = useState(uid === '');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // This route has no preload.
    void session.loadUser({ throwError: false }).finally(() => setIsLoading(false));
  }, [session]);
  const signOut = () => {
    setBusy(true);
    void session.signOut();
  };
  const name = nickName || userName || uid;
  return (
    <Step title={t('signIn.signedInTitle')} takesFocus={false}>
      <div className={styles.person}>
        {isLoading ? (
          <Loading label={t('common:loading')} />
        ) : (
          <>
            <Avatar src={avatar} name={name} size={80} />
            <p className={styles.name}>{name}</p>
            {userName && userName !== name && <p className={textStyles.hint}>@{userName}</p>}
          </>
        )}
      </div>
      <div className={stacks.medium}>
        <Button wide onClick={flow.leave}>
          {name ? t('signIn.goOn', { name }) : t('common:continue')}
        </Button>
        <Button wide kind="secondary" busy={busy} onClick={signOut}>
          {t('common:signOut')}
        </Button>
      </div>
    </Step>
  );
}
