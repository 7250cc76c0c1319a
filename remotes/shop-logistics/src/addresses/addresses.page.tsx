import { useWords } from '@shared/host';
import { useDraft } from '@shared/host/draft';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import { lazy, Suspense } from 'react';
import styles from '../common/cards.module.css';
import { CardsSkeleton } from '../common/cards-skeleton.tsx';
import { useAddressesQuery } from '../common/shop.api.ts';
import { SavedAddressCard } from './saved-address-card.tsx';

const AddressSheet = lazy(() => import('./address-sheet.tsx'));

/** Saved delivery addresses: add, edit, set the default, remove. */
export default function AddressesPage() {
  const { t } = useWords('shop-logistics');
  const { data, isFetching, isError, refetch } = useAddressesQuery({});
  /** The id of an address, or `new`. */
  const [editedId, setEditedId] = useDraft<string | undefined>('edited', undefined);
  if (!data) {
    const retry = {
      label: t('common:retry'),
      busy: isFetching,
      onClick: () => void refetch(),
    };
    if (isError) return <ErrorState title={t('addresses.failed')} retry={retry} />;
    return <CardsSkeleton heights={[190, 191]} />;
  }
  const { items, most: maxItems } = data;
  const editedAddress = items.find(({ id }) => id === editedId);
  const addButton = (
    <Button icon="plus" wide onClick={() => setEditedId('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title={t('addresses.emptyTitle')}
          message={t('addresses.emptyHint')}
          action={addButton}
        />
      ) : (
        <>
          <ul>
            {items.map((address) => (
              <li key={address.id} className={styles.entry}>
                <SavedAddressCard address={address} onEdit={() => setEditedId(address.id)} />
              </li>
            ))}
          </ul>
          {items.length < maxItems ? (
            addButton
          ) : (
            <p className={styles.muted}>{t('common:002160')}</p>
          )}
        </>
      )}
      {(editedAddress || editedId === 'new') && (
        <Suspense>
          <AddressSheet
            address={editedAddress}
            isFirst={items.length === 0}
            onClose={() => setEditedId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
