import { describe, expect, it } from 'vitest';
import {
  addressLines,
  asLines,
  exactDecimals,
  headlineOf,
  isNotFound,
  isNothing,
  phoneLink,
  wayOf,
} from './order.rules.ts';

describe('isNotFound', () => {
  it.each([
    { error: { kind: 'refused', code: 1002, message: '' }, not: true },
    { error: { kind: 'refused', code: 1001, message: '' }, not: true },
    { error: { kind: 'refused', code: 5000, message: '' }, not: false },
    { error: { kind: 'network', message: '' }, not: false },
    { error: undefined, not: false },
  ])('$error', ({ error, not }) => {
    expect(isNotFound(error)).toBe(not);
  });
});

describe('wayOf', () => {
  it.each([
    { status: 1 as const, states: 'current todo todo todo todo todo', at: 1, next: 2 },
    { status: 4 as const, states: 'done done done current todo todo', at: 4, next: 5 },
    { status: 6 as const, states: 'done done done done done done', at: 6, next: undefined },
  ])('status $status', ({ status, states, at, next }) => {
    const way = wayOf(status);
    expect(way?.steps.map(({ state }) => state).join(' ')).toBe(states);
    expect([way?.at, way?.next]).toEqual([at, next]);
  });

  it.each([7 as const, 8 as const])('status %i has no steps', (status) => {
    expect(wayOf(status)).toBeUndefined();
  });
});

describe('headlineOf', () => {
  const dates = { statusAt: 100, expectedAt: 200 };
  it.each([
    { status: 4 as const, ...dates, headline: { key: 'expected', at: 200 } },
    { status: 1 as const, statusAt: 100, expectedAt: null, headline: { key: 'notYet' } },
    { status: 6 as const, ...dates, headline: { key: 'delivered', at: 100 } },
    { status: 7 as const, ...dates, headline: { key: 'since', at: 100 } },
    { status: 8 as const, ...dates, headline: { key: 'since', at: 100 } },
  ])('$status is $headline', ({ headline, ...shipment }) => {
    expect(headlineOf(shipment)).toEqual(headline);
  });
});

describe('amounts of a receipt', () => {
  it.each([
    ['5', 2, false],
    ['5.5', 2, false],
    ['35.11111112', 8, false],
    ['0', 2, true],
    ['0.00', 2, true],
    ['0.00000001', 8, false],
  ])('%s has %i decimals', (amount, decimals, nothing) => {
    expect(exactDecimals(amount)).toBe(decimals);
    expect(isNothing(amount)).toBe(nothing);
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

  it('leaves out what is not known', () => {
    const bare = { ...address, postcode: '', region: '', country: '?' };
    expect(addressLines(bare, 'en')).toEqual(['5 Hill Road', 'Ipoh', '?']);
  });
});

it('asLines writes a fact to a line', () => {
  const rows = [
    { label: 'Number', text: 'SO1' },
    { label: 'Placed', text: 'today' },
  ];
  expect(asLines(rows)).toBe('Number: SO1\nPlaced: today');
});

it('phoneLink is what a phone dials', () => {
  expect(phoneLink('+60 3-5550 0178')).toBe('tel:+60355500178');
});
