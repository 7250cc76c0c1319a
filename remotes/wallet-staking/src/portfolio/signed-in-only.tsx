import { useHost, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import type { ReactNode } from 'react';

interface SignedInOnlyProps {
  /** What the screen is for. */
  hint: string;
  children: ReactNode;
}

/** On routes that are open to anyone: who is signed out hears what there is, and may sign in (D6). */
export function SignedInOnly({ hint, children }: SignedInOnlyProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { session, store } = useHost();
  const signIn = useSignedInClick();
  if (useSignedIn()) return children;
  if (store.getState().auth.token !== null) {
    // The frame has waited for the profile: it did not come.
    const retry = { label: common.t('retry'), onClick: () => void session.loadUser() };
    return (
      <ErrorState
        title={t('portfolio.profileFailed')}
        message={common.t('networkError')}
        retry={retry}
      />
    );
  }
  return (
    <EmptyState
      icon="info"
      title={common.t('signInToProceed')}
      message={hint}
      action={<Button onClick={signIn}>{common.t('signIn')}</Button>}
    />
  );
}
