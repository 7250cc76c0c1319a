import { describe, expect, it } from 'vitest';
import { filterOf, queryOf, thisMonth } from './history.rules.ts';

describe('the filters', () => {
  it.each([
    ['', { asset: 'USDT' }],
    ['asset=YUT', { asset: 'YUT' }],
    ['asset=BTC', { asset: 'USDT' }],
    ['kind=fee', { asset: 'USDT', kind: 'fee' }],
    ['asset=YUT&kind=', { asset: 'YUT' }],
    ['asset=YUT&kind=stakeReward', { asset: 'YUT', kind: 'stakeReward' }],
  ])('of %j are %j', (query, filter) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(filter);
  });

  it.each([
    [{ asset: 'USDT' }, ''],
    [{ asset: 'YUT', kind: 'fee' }, 'asset=YUT&kind=fee'],
  ] as const)('%j stand in the address as %j', (filter, query) => {
    expect(new URLSearchParams(queryOf(filter)).toString()).toBe(query);
  });
});

it('a month goes from its first day until today', () => {
  expect(thisMonth('2026-03-17')).toEqual({ from: '2026-03-01', to: '2026-03-17' });
});
