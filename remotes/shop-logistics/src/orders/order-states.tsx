import { Link, useHost, useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import { paths } from '../paths.ts';

/** Shown to a signed-out visitor, for whom the order is not requested. */
export function SignInPrompt() {
  const { t } = useWords('shop-logistics');
  const signIn = useSignedInClick();
  return (
    <EmptyState
      icon="info"
      title={t('order.signedOutTitle')}
      message={t('order.signedOutHint')}
      action={<Button onClick={signIn}>{t('common:signIn')}</Button>}
    />
  );
}

/** Shown when the profile of the session did not load. */
export function ProfileFailed() {
  const { t } = useWords('shop-logistics');
  const { session } = useHost();
  return (
    <ErrorState
      title={t('order.profileFailed')}
      message={t('common:tryAgainLater')}
      retry={{ label: t('common:retry'), onClick: () => void session.loadUser() }}
    />
  );
}

export function OrderNotFound() {
  const { t } = useWords('shop-logistics');
  return (
    <EmptyState
      icon="search"
      title={t('order.notFoundTitle')}
      message={t('order.notFoundHint')}
      action={
        <Button kind="secondary" link={<Link to={paths.orders.to()} />}>
          {t('orders.title')}
        </Button>
      }
    />
  );
}
