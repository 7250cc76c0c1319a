import { isFirstLoad, useHost, useParams, useSignedIn, useWords } from '@shared/host';
import { ErrorState } from '@shared/ui';
import { CardsSkeleton } from '../common/cards-skeleton.tsx';
import { useExpressInfoQuery, useOrderDetailQuery } from '../common/shop.api.ts';
import { isNotFound } from '../common/shop.rules.ts';
import { AddressCard } from './address-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderNotFound, ProfileFailed, SignInPrompt } from './order-states.tsx';
import { Packages } from './packages.tsx';
import { PaymentCard } from './payment-card.tsx';

/** One order: its packages, items, delivery address and payment. */
export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const { store } = useHost();
  if (useSignedIn()) return <Order orderId={id} />;
  // The frame waits for the profile, so a token without a profile means that loading failed.
  return store.getState().auth.token === null ? <SignInPrompt /> : <ProfileFailed />;
}

function Order({ orderId }: { orderId: string }) {
  const { t } = useWords('shop-logistics');
  const express = useExpressInfoQuery({ orderId });
  const detail = useOrderDetailQuery({ orderId });
  const retry = (...queries: { refetch: () => unknown; isFetching: boolean }[]) => ({
    label: t('common:retry'),
    busy: queries.some(({ isFetching }) => isFetching),
    onClick: () => {
      for (const query of queries) query.refetch();
    },
  });

  if (isNotFound(express.error) || isNotFound(detail.error)) return <OrderNotFound />;
  if (express.isError && detail.isError) {
    const again = retry(express, detail);
    return (
      <ErrorState title={t('order.failed')} message={t('common:tryAgainLater')} retry={again} />
    );
  }
  // The details wait for the packages above them, so that nothing is pushed down.
  if (isFirstLoad(express)) return <CardsSkeleton heights={[207, 264, 460]} />;
  const { packages } = express.data ?? { packages: [] };
  return (
    <>
      {express.data ? (
        <Packages packages={packages} />
      ) : (
        <ErrorState title={t('packages.failed')} retry={retry(express)} />
      )}
      {detail.data ? (
        <>
          <ItemsCard
            items={detail.data.items}
            asset={detail.data.payment.asset}
            packages={packages}
          />
          <AddressCard address={detail.data.address} />
          <PaymentCard payment={detail.data.payment} />
          <OrderCard order={detail.data.order} />
        </>
      ) : detail.isError ? (
        <ErrorState title={t('order.detailFailed')} retry={retry(detail)} />
      ) : (
        <CardsSkeleton heights={[136, 246, 283, 249]} />
      )}
    </>
  );
}
