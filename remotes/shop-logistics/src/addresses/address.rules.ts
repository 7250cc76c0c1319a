import { shippingCountries } from '@shared/contract/countries';
import type { DeliveryAddress, ShopAddress } from '@shared/contract/shop';
import { regionName } from '@shared/lib/intl';
import { atMost, phoneAfter, phoneDigits, type Rule, required } from '@shared/lib/validation';

export type AddressValues = Omit<ShopAddress, 'id' | 'country'> & {
  country: ShopAddress['country'] | '';
};

/** A new address, with country and phone code prefilled from the settings. */
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
  (maxLength: number): Rule =>
  (typed) =>
    atMost(maxLength)(typed.trim());
const requiredLine = (maxLength: number): readonly Rule[] => [
  (typed) => required(typed.trim()),
  line(maxLength),
];
const phoneCode: Rule = (typed) => (/^\+?[1-9]\d{0,3}$/.test(typed.trim()) ? undefined : '001464');

/** Mirrors the server's rules and error keys. */
export const addressRules = {
  recipient: requiredLine(60),
  phoneCode: [required, phoneCode],
  phone: [
    required,
    (typed: string, values: AddressValues) =>
      phoneAfter(normalizePhoneCode(values.phoneCode))(phoneDigits(typed)),
  ],
  country: [required],
  region: [line(60)],
  city: requiredLine(60),
  street: requiredLine(160),
  postcode: [line(16)],
};

const normalizePhoneCode = (typed: string): string => typed.trim().replace(/^\+/, '');

/** The normalized address to send; undefined without a country. */
export function toAddress(typed: AddressValues): Omit<ShopAddress, 'id'> | undefined {
  const { country } = typed;
  if (country === '') return undefined;
  return {
    ...typed,
    country,
    phoneCode: normalizePhoneCode(typed.phoneCode),
    phone: phoneDigits(typed.phone),
    recipient: typed.recipient.trim(),
    region: typed.region.trim(),
    city: typed.city.trim(),
    street: typed.street.trim(),
    postcode: typed.postcode.trim(),
  };
}

/** The non-empty lines of an address below the recipient's name. */
export function addressLines(
  address: Omit<DeliveryAddress, 'recipient' | 'phone'>,
  language: string,
): string[] {
  const { street, postcode, city, region, country } = address;
  const town = [postcode, city].filter(Boolean).join(' ');
  return [street, town, region, regionName(country, language)].filter(Boolean);
}
