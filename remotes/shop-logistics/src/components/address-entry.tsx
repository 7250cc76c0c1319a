import type { ShopAddress } from '@shared/contract/shop';
import { useHost, useWords } from '@shared/host';
import { Badge, Button, Card } from '@shared/ui';
import { addressLines } from '../order.rules.ts';
import { useRemoveAddressMutation, useSetDefaultAddressMutation } from '../shop.api.ts';
import styles from './order.module.css';

interface AddressEntryProps {
  address: ShopAddress;
  onEdit: () => void;
}

/** One of my addresses, and what can be done with it. */
export function AddressEntry({ address, onEdit }: AddressEntryProps) {
  const { t, language } = useWords('shop-logistics');
  const common = useWords('common');
  const { notices } = useHost();
  const [remove, removing] = useRemoveAddressMutation();
  const [setDefault, setting] = useSetDefaultAddressMutation();
  const { id, recipient, phoneCode, phone, street, isDefault } = address;
  /** Buttons of several addresses have the same words: each says which it is about. */
  const about = (label: string) => ({
    'aria-label': common.t('labelled', { label, value: `${recipient}, ${street}` }),
  });
  const askAndRemove = async () => {
    const isSure = await notices.confirm({
      title: t('addresses.removeTitle'),
      message: t('addresses.removeHint'),
      confirm: common.t('remove'),
      cancel: common.t('cancel'),
      danger: true,
    });
    if (isSure) await remove({ id });
  };
  return (
    <Card>
      <address className={styles.address}>
        <span className={styles.addressHead}>
          <span className={styles.name}>{recipient}</span>
          {isDefault && <Badge tone="accent">{t('addresses.default')}</Badge>}
        </span>
        <span className={styles.muted}>{`+${phoneCode} ${phone}`}</span>
        {addressLines(address, language).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className={styles.actions}>
        <Button kind="secondary" size="small" {...about(common.t('edit'))} onClick={onEdit}>
          {common.t('edit')}
        </Button>
        {!isDefault && (
          <Button
            kind="secondary"
            size="small"
            busy={setting.isLoading}
            {...about(t('addresses.makeDefault'))}
            onClick={() => void setDefault({ id })}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          busy={removing.isLoading}
          {...about(common.t('remove'))}
          onClick={() => void askAndRemove()}
        >
          {common.t('remove')}
        </Button>
      </div>
    </Card>
  );
}
