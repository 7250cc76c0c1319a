import type { ShopAddress } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { AddressEntry } from '../components/address-entry.tsx';
import styles from '../components/order.module.css';
import { CardsSkeleton } from '../components/other-states.tsx';
import { useAddressesQuery } from '../shop.api.ts';

const AddressSheet = lazy(() => import('../components/address-sheet.tsx'));

/** Where I have things sent: add, change, make the default, remove. */
export default function AddressesPage() {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const { data, isFetching, isError, refetch } = useAddressesQuery({});
  /** What is being written: an address of mine, or a new one. */
  const [open, setOpen] = useState<ShopAddress | 'new'>();
  if (!data) {
    const retry = {
      label: common.t('retry'),
      busy: isFetching,
      onClick: () => void refetch(),
    };
    if (isError) return <ErrorState title={t('addresses.failed')} retry={retry} />;
    return <CardsSkeleton heights={[190, 191]} />;
  }
  const { items, most } = data;
  const add = (
    <Button icon="plus" wide onClick={() => setOpen('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title={t('addresses.emptyTitle')}
          message={t('addresses.emptyHint')}
          action={add}
        />
      ) : (
        <>
          <ul className={styles.list}>
            {items.map((address) => (
              <li key={address.id} className={styles.entry}>
                <AddressEntry address={address} onEdit={() => setOpen(address)} />
              </li>
            ))}
          </ul>
          {items.length < most ? add : <p className={styles.muted}>{common.t('002160')}</p>}
        </>
      )}
      {open && (
        <Suspense>
          <AddressSheet
            address={open === 'new' ? undefined : open}
            isFirst={items.length === 0}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
