import { codes } from '@shared/contract/codes';
import type { PublicParcel } from '@shared/contract/shop';
import { failureText, Link, toFailure, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState, Notice, VisuallyHidden } from '@shared/ui';
import styles from '../common/cards.module.css';
import { CardsSkeleton } from '../common/cards-skeleton.tsx';
import { useTrackedQuery } from '../common/shop.api.ts';
import { isNotFound } from '../common/shop.rules.ts';
import { paths } from '../paths.ts';
import { transitProgress } from './shipment.rules.ts';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';
import { TrackingCard } from './tracking-card.tsx';

/** The parcel of a tracking number. A live region announces the result. */
export function TrackedParcel({ number }: { number: string }) {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const { data, error, isFetching, refetch } = useTrackedQuery({ number });
  if (data) return <Parcel parcel={data} />;
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
  const isRateLimited = failure.kind === 'refused' && failure.code === codes.tooManyRequests;
  return (
    <ErrorState
      title={t('track.failed')}
      message={failureText(failure, common.t)}
      retry={
        isRateLimited ? undefined : { label: common.t('retry'), onClick: () => void refetch() }
      }
    />
  );
}

function Parcel({ parcel }: { parcel: PublicParcel }) {
  const { t } = useWords('shop-logistics');
  const { status, orderId } = parcel;
  return (
    <div className={styles.stack}>
      <VisuallyHidden>
        <span role="status">{t('track.found', { status: t(`status.${status}`) })}</span>
      </VisuallyHidden>
      <StatusCard shipment={parcel} />
      {orderId === null ? (
        !transitProgress(status) && <Notice tone="warn">{t('track.problem')}</Notice>
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
