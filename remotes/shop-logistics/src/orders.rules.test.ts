import type { OrderSummary } from '@shared/contract/shop';
import { describe, expect, it } from 'vitest';
import { standingsOf, statusIn, toneOf } from './orders.rules.ts';

describe('statusIn', () => {
  it.each([
    ['status=4', 4],
    ['status=8', 8],
    ['status=9', undefined],
    ['status=04', undefined],
    ['', undefined],
  ])('of ?%s is %s', (text, status) => {
    expect(statusIn(new URLSearchParams(text))).toBe(status);
  });
});

describe('standingsOf', () => {
  const parcels = (...statuses: OrderSummary['parcels'][number]['status'][]) => ({
    parcels: statuses.map((status) => ({ status, statusAt: 0, expectedAt: null })),
  });
  it.each([
    { of: parcels(), standings: [1] },
    { of: parcels(4), standings: [4] },
    { of: parcels(6, 6), standings: [6] },
    { of: parcels(6, 4), standings: [4, 6] },
    { of: parcels(6, 4, 7), standings: [7, 4, 6] },
    { of: parcels(8, 2, 7), standings: [7, 8, 2] },
  ])('are $standings', ({ of, standings }) => {
    expect(standingsOf(of)).toEqual(standings);
  });
});

it.each([
  [1, 'accent'],
  [5, 'accent'],
  [6, 'up'],
  [7, 'danger'],
  [8, 'danger'],
] as const)('status %i is told as %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone);
});
