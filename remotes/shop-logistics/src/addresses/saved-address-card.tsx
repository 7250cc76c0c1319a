import type { ShopAddress } from '@shared/contract/shop';
import { useHost, useWords } from '@shared/host';
import { Badge, Button, Card } from '@shared/ui';
import styles from '../common/cards.module.css';
import { useRemoveAddressMutation, useSetDefaultAddressMutation } from '../common/shop.api.ts';
import { addressLines } from './address.rules.ts';

interface SavedAddressCardProps {
  address: ShopAddress;
  onEdit: () => void;
}

/** A saved address with its actions. */
export function SavedAddressCard({ address, onEdit }: SavedAddressCardProps) {
  const { t, language } = useWords('shop-logistics');
  const { notices } = useHost();
  const [remove, removing] = useRemoveAddressMutation();
  const [setDefault, setting] = useSetDefaultAddressMutation();
  const { id, recipient, phoneCode, phone, street, isDefault } = address;
  /** The cards have equal buttons: the accessible name adds the address. */
  const accessibleName = (label: string) => ({
    'aria-label': t('common:labelled', { label, value: `${recipient}, ${street}` }),
  });
  const confirmAndRemove = async () => {
    const isSure = await notices.confirm({
      title: t('addresses.removeTitle'),
      message: t('addresses.removeHint'),
      confirm: t('common:remove'),
      cancel: t('common:cancel'),
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
        <Button
          kind="secondary"
          size="small"
          {...accessibleName(t('common:edit'))}
          onClick={onEdit}
        >
          {t('common:edit')}
        </Button>
        {!isDefault && (
          <Button
            kind="secondary"
            size="small"
            busy={setting.isLoading}
            {...accessibleName(t('addresses.makeDefault'))}
            onClick={() => void setDefault({ id })}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          busy={removing.isLoading}
          {...accessibleName(t('common:remove'))}
          onClick={() => void confirmAndRemove()}
        >
          {t('common:remove')}
        </Button>
      </div>
    </Card>
  );
}
