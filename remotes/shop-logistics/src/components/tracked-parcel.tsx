import { codes } from '@shared/contract/codes';
import type { PublicParcel } from '@shared/contract/shop';
import { failureText, Link, toFailure, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState, Notice, VisuallyHidden } from '@shared/ui';
import { isNotFound, wayOf } from '../order.rules.ts';
import { paths } from '../paths.ts';
import { useTrackedQuery } from '../shop.api.ts';
import styles from './order.module.css';
import { CardsSkeleton } from './other-states.tsx';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';
import { TrackingCard } from './tracking-card.tsx';

/** What is found under a number, read out where nobody sees it appear. */
export function TrackedParcel({ number }: { number: string }) {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const { data, error, isFetching, refetch } = useTrackedQuery({ number });
  if (data) return <Found parcel={data} />;
  if (isFetching || !error) return <CardsSkeleton heights={[207, 264, 460]} />;
  if (isNotFound(error)) {
    return (
      <div role="alert">
        <EmptyState
          icon="search"
          title={t('track.notFoundTitle')}
          message={t('track.notFoundHint')}
        />
      </div>
    );
  }
  const failure = toFailure(error);
  const isTooMuch = failure.kind === 'refused' && failure.code === codes.tooManyRequests;
  return (
    <ErrorState
      title={t('track.failed')}
      message={failureText(failure, common.t)}
      retry={isTooMuch ? undefined : { label: common.t('retry'), onClick: () => void refetch() }}
    />
  );
}

function Found({ parcel }: { parcel: PublicParcel }) {
  const { t } = useWords('shop-logistics');
  const { status, orderId } = parcel;
  return (
    <div className={styles.stack}>
      <VisuallyHidden>
        <span role="status">{t('track.found', { status: t(`status.${status}`) })}</span>
      </VisuallyHidden>
      <StatusCard shipment={parcel} />
      {orderId === null ? (
        !wayOf(status) && <Notice tone="warn">{t('track.problem')}</Notice>
      ) : (
        <Button kind="secondary" wide link={<Link to={paths.order.to(orderId)} />}>
          {t('track.openOrder')}
        </Button>
      )}
      <TrackingCard shipment={parcel} />
      <Timeline events={parcel.events} />
    </div>
  );
}
