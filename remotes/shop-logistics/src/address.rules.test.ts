import { firstError } from '@shared/lib/validation';
import { describe, expect, it } from 'vitest';
import type { AddressValues } from './address.rules.ts';
import { addressOf, addressRules, emptyAddress } from './address.rules.ts';

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
  it('begins where the person is', () => {
    expect(emptyAddress({ countryCode: 'MY', phoneCode: '+60' })).toMatchObject({
      country: 'MY',
      phoneCode: '60',
    });
  });

  it.each([null, undefined, { countryCode: 'ZZ', phoneCode: '' }])(
    'leaves open what %o does not say',
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

describe('addressOf', () => {
  it('leaves out what only stands between', () => {
    expect(addressOf(buildTyped())).toMatchObject({
      recipient: 'Mei Lan',
      phoneCode: '86',
      phone: '13912345678',
    });
  });

  it('is nothing without a country', () => {
    expect(addressOf(buildTyped({ country: '' }))).toBeUndefined();
  });
});
