import { Link, useHost, useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState, Skeleton } from '@shared/ui';
import { paths } from '../paths.ts';
import styles from './order.module.css';

/** Nobody is signed in: nothing was asked, and the page says why there is nothing to see. */
export function SignedOut() {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const signIn = useSignedInClick();
  return (
    <EmptyState
      icon="info"
      title={t('order.signedOutTitle')}
      message={t('order.signedOutHint')}
      action={<Button onClick={signIn}>{common.t('signIn')}</Button>}
    />
  );
}

/** A session is there, and its profile did not come. */
export function ProfileFailed() {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const { session } = useHost();
  return (
    <ErrorState
      title={t('order.profileFailed')}
      message={common.t('tryAgainLater')}
      retry={{ label: common.t('retry'), onClick: () => void session.loadUser() }}
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

/** As high as the cards that come in its place. */
export function CardsSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className={styles.stack} aria-busy="true">
      {heights.map((height) => (
        <Skeleton key={height} shape="block" width="100%" height={height} />
      ))}
    </div>
  );
}
