import { firstError } from '@shared/lib/validation';
import { describe, expect, it } from 'vitest';
import type { AddressValues } from './address.rules.ts';
import { addressLines, addressRules, emptyAddress, toAddress } from './address.rules.ts';

const buildTyped = (overrides: Partial<AddressValues> = {}): AddressValues => ({
  recipient: ' Mei Lan ',
  phoneCode: '+86',
  phone: '139 1234-5678',
  country: 'CN',
  region: '',
  city: 'Shanghai',
  street: '5 Hill Road',
  postcode: '200000',
  isDefault: false,
  ...overrides,
});

describe('emptyAddress', () => {
  it('prefills country and phone code from the settings', () => {
    expect(emptyAddress({ countryCode: 'MY', phoneCode: '+60' })).toMatchObject({
      country: 'MY',
      phoneCode: '60',
    });
  });

  it.each([null, undefined, { countryCode: 'ZZ', phoneCode: '' }])(
    'leaves fields empty that %o does not give',
    (system) => {
      expect(emptyAddress(system)).toMatchObject({ country: '', phoneCode: '' });
    },
  );
});

describe('addressRules', () => {
  it.each([
    { field: 'recipient', value: '  ', key: '000958' },
    { field: 'recipient', value: 'x'.repeat(61), key: '002108' },
    { field: 'recipient', value: `  ${'x'.repeat(60)}  `, key: undefined },
    { field: 'street', value: 'x'.repeat(161), key: '002108' },
    { field: 'region', value: '', key: undefined },
    { field: 'postcode', value: 'x'.repeat(17), key: '002108' },
    { field: 'phoneCode', value: '', key: '000958' },
    { field: 'phoneCode', value: '+60', key: undefined },
    { field: 'phoneCode', value: '060', key: '001464' },
    { field: 'country', value: '', key: '000958' },
  ] as const)('$field “$value”: $key', ({ field, value, key }) => {
    expect(firstError(value, addressRules[field])).toBe(key);
  });

  it.each([
    ['86', '13912345678', undefined],
    ['+86', '12912345678', '001464'],
    ['60', '12-555 0147', undefined],
    ['60', '12', '001464'],
    ['60', '', '000958'],
  ])('a phone after %s: “%s” is %s', (phoneCode, phone, key) => {
    const values = buildTyped({ phoneCode, phone });
    const rules = addressRules.phone.map((rule) => (typed: string) => rule(typed, values));
    expect(firstError(phone, rules)).toBe(key);
  });
});

describe('toAddress', () => {
  it('trims the fields and strips separators from the phone', () => {
    expect(toAddress(buildTyped())).toMatchObject({
      recipient: 'Mei Lan',
      phoneCode: '86',
      phone: '13912345678',
    });
  });

  it('is undefined without a country', () => {
    expect(toAddress(buildTyped({ country: '' }))).toBeUndefined();
  });
});

describe('addressLines', () => {
  const address = {
    recipient: 'Mei',
    phone: '',
    street: '5 Hill Road',
    city: 'Ipoh',
    region: 'Perak',
    postcode: '30000',
    country: 'MY',
  };
  it.each([
    ['en', 'Malaysia'],
    ['zh_cn', '马来西亚'],
    ['fr', 'Malaisie'],
  ])('names the country in %s', (language, country) => {
    expect(addressLines(address, language)).toEqual([
      '5 Hill Road',
      '30000 Ipoh',
      'Perak',
      country,
    ]);
  });

  it('leaves out unknown parts', () => {
    const bare = { ...address, postcode: '', region: '', country: '?' };
    expect(addressLines(bare, 'en')).toEqual(['5 Hill Road', 'Ipoh', '?']);
  });
});
