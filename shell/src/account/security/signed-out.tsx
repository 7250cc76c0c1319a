import { useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState } from '@shared/ui';

/** Explains the screen and offers to sign in (D6). */
export function SignedOut({ message }: { message: string }) {
  const { t } = useWords('common');
  const signIn = useSignedInClick();
  return (
    <EmptyState
      icon="info"
      title={t('signInToProceed')}
      message={message}
      action={<Button onClick={signIn}>{t('signIn')}</Button>}
    />
  );
}
