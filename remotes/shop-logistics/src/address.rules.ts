import { shippingCountries } from '@shared/contract/countries';
import type { ShopAddress } from '@shared/contract/shop';
import { atMost, phoneAfter, phoneDigits, type Rule, required } from '@shared/lib/validation';

/** What `/shop/addresses` decides about what is typed, as plain data. */

export type AddressValues = Omit<ShopAddress, 'id' | 'country'> & {
  country: ShopAddress['country'] | '';
};

/** A new address begins where the person is, as far as the settings say it. */
export function emptyAddress(
  system: { countryCode: string; phoneCode: string } | null | undefined,
): AddressValues {
  return {
    recipient: '',
    phoneCode: (system?.phoneCode ?? '').replace(/^\+/, ''),
    phone: '',
    country: shippingCountries.find((code) => code === system?.countryCode) ?? '',
    region: '',
    city: '',
    street: '',
    postcode: '',
    isDefault: false,
  };
}

const line =
  (most: number): Rule =>
  (typed) =>
    atMost(most)(typed.trim());
const needed = (most: number): readonly Rule[] => [(typed) => required(typed.trim()), line(most)];
const phoneCode: Rule = (typed) => (/^\+?[1-9]\d{0,3}$/.test(typed.trim()) ? undefined : '001464');

/** The same as the server's, with the same keys. */
export const addressRules = {
  recipient: needed(60),
  phoneCode: [required, phoneCode],
  phone: [
    required,
    (typed: string, values: AddressValues) =>
      phoneAfter(bareCode(values.phoneCode))(phoneDigits(typed)),
  ],
  country: [required],
  region: [line(60)],
  city: needed(60),
  street: needed(160),
  postcode: [line(16)],
};

const bareCode = (typed: string): string => typed.trim().replace(/^\+/, '');

/** What is sent: without what only stands between the words. Nothing where no country is chosen. */
export function addressOf(typed: AddressValues): Omit<ShopAddress, 'id'> | undefined {
  const { country } = typed;
  if (country === '') return undefined;
  return {
    ...typed,
    country,
    phoneCode: bareCode(typed.phoneCode),
    phone: phoneDigits(typed.phone),
    recipient: typed.recipient.trim(),
    region: typed.region.trim(),
    city: typed.city.trim(),
    street: typed.street.trim(),
    postcode: typed.postcode.trim(),
  };
}
