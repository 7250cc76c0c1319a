import { shippingCountries } from '@shared/contract/countries';
import type { ShopAddress } from '@shared/contract/shop';
import { useSettings, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { regionChoices } from '@shared/lib/intl';
import { Button, Notice, stacks, TextField } from '@shared/ui';
import { SelectField } from '@shared/ui/select-field';
import { Sheet } from '@shared/ui/sheet';
import { Switch } from '@shared/ui/switch';
import styles from '../common/cards.module.css';
import { useSaveAddressMutation } from '../common/shop.api.ts';
import type { AddressValues } from './address.rules.ts';
import { addressRules, emptyAddress, toAddress } from './address.rules.ts';

interface AddressSheetProps {
  /** Undefined for a new address. */
  address: ShopAddress | undefined;
  /** The first address is always the default. */
  isFirst: boolean;
  onClose: () => void;
}

/** The form of a new or existing address. Loaded when needed. */
export default function AddressSheet({ address, isFirst, onClose }: AddressSheetProps) {
  const { t, language } = useWords('shop-logistics');
  const { system } = useSettings();
  const [save] = useSaveAddressMutation();
  const form = useForm<AddressValues>({
    initial: address ?? emptyAddress(system),
    draft: `address ${address?.id ?? 'new'}`,
    rules: addressRules,
    submit: async (values) => {
      const fields = toAddress(values);
      if (!fields) return;
      await save({ ...fields, ...(address && { id: address.id }) }).unwrap();
      onClose();
    },
  });
  const country = form.field('country');
  return (
    <Sheet title={t(address ? 'addresses.change' : 'addresses.add')} onCancel={onClose}>
      <form {...form.props} className={stacks.large}>
        <TextField
          {...form.field('recipient')}
          label={t('addresses.recipient')}
          autoComplete="name"
        />
        <div className={styles.phone}>
          <TextField
            {...form.field('phoneCode')}
            label={t('addresses.phoneCode')}
            prefix="+"
            inputMode="tel"
            autoComplete="tel-country-code"
          />
          <TextField
            {...form.field('phone')}
            label={t('addresses.phone')}
            type="tel"
            autoComplete="tel-national"
          />
        </div>
        <SelectField
          label={t('addresses.country')}
          items={regionChoices(shippingCountries, language)}
          value={country.value}
          onChange={(id) => form.set('country', id as AddressValues['country'])}
          placeholder={t('addresses.choose')}
          error={country.error}
        />
        <TextField
          {...form.field('street')}
          label={t('addresses.street')}
          autoComplete="street-address"
        />
        <TextField
          {...form.field('city')}
          label={t('addresses.city')}
          autoComplete="address-level2"
        />
        <TextField
          {...form.field('region')}
          label={t('addresses.region')}
          autoComplete="address-level1"
        />
        <TextField
          {...form.field('postcode')}
          label={t('addresses.postcode')}
          autoComplete="postal-code"
        />
        {!isFirst && !address?.isDefault && (
          <Switch
            label={t('addresses.asDefault')}
            checked={form.values.isDefault}
            onChange={(isDefault) => form.set('isDefault', isDefault)}
          />
        )}
        {form.formError && <Notice tone="danger">{form.formError}</Notice>}
        <Button type="submit" wide busy={form.busy}>
          {t('common:save')}
        </Button>
        <Button kind="plain" wide onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </form>
    </Sheet>
  );
}
