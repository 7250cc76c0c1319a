import { useHost, useLoadFailed, useWords } from '@shared/host';
import type { Chain } from '@shared/lib/address';
import { Button, Card, EmptyState, ErrorState, IconButton, ListRow, Skeleton } from '@shared/ui';
import { AddressText } from '@shared/ui/address-field';
import { Sheet } from '@shared/ui/money';
import styles from './address-book.module.css';
import { useAddressBookQuery, useRemoveWithdrawAddressMutation } from './withdraw.api.ts';

interface AddressBookProps {
  network: Chain;
  onPick: (address: string) => void;
  onClose: () => void;
}

/** The used and saved addresses of a network, the last used first. Loaded on demand. */
export default function AddressBook({ network, onPick, onClose }: AddressBookProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Sheet title={`${t('withdraw.book')} · ${network}`} onCancel={onClose}>
      <Addresses network={network} onPick={onPick} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

function Addresses({ network, onPick }: Pick<AddressBookProps, 'network' | 'onPick'>) {
  const { t } = useWords('wallet-staking');
  const { notices } = useHost();
  const [remove] = useRemoveWithdrawAddressMutation();
  const loadFailed = useLoadFailed();
  const query = useAddressBookQuery({ network });
  const { data } = query;
  if (query.isError && !data)
    return <ErrorState {...loadFailed(t('withdraw.bookFailed'), query)} />;
  if (!data) return <Skeleton shape="block" width="100%" height={128} />;
  if (data.items.length === 0) {
    return <EmptyState title={t('withdraw.bookEmpty')} message={t('withdraw.bookEmptyHint')} />;
  }
  const askAndRemove = async (id: string) => {
    const isSure = await notices.confirm({
      title: t('withdraw.removeAddress'),
      confirm: t('common:remove'),
      cancel: t('common:cancel'),
      danger: true,
    });
    if (isSure) await remove({ id });
  };
  return (
    <Card flush>
      <ul>
        {data.items.map(({ id, address, label }) => (
          <li key={id} className={styles.entry}>
            <ListRow
              title={label || <AddressText address={address} />}
              subtitle={label ? <AddressText address={address} /> : undefined}
              onClick={() => onPick(address)}
              chevron={false}
            />
            <IconButton
              icon="close"
              label={t('common:labelled', { label: t('common:remove'), value: label || address })}
              onClick={() => void askAndRemove(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
