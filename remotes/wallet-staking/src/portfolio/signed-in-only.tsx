import { useHost, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import type { ReactNode } from 'react';

interface SignedInOnlyProps {
  /** Says what the screen is for. */
  hint: string;
  children: ReactNode;
}

/** On public routes: offers signed-out visitors a hint and the sign-in instead of the screen (D6). */
export function SignedInOnly({ hint, children }: SignedInOnlyProps) {
  const { t } = useWords('wallet-staking');
  const { session, store } = useHost();
  const signIn = useSignedInClick();
  if (useSignedIn()) return children;
  if (store.getState().auth.token !== null) {
    // The frame has waited for the profile, so it failed to load.
    const retry = { label: t('common:retry'), onClick: () => void session.loadUser() };
    return (
      <ErrorState
        title={t('portfolio.profileFailed')}
        message={t('common:networkError')}
        retry={retry}
      />
    );
  }
  return (
    <EmptyState
      icon="info"
      title={t('common:signInToProceed')}
      message={hint}
      action={<Button onClick={signIn}>{t('common:signIn')}</Button>}
    />
  );
}
