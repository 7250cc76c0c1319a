import { describe, expect, it } from 'vitest';
import { filterOf, latestMovements, queryOf, thisMonth } from './history.rules.ts';

describe('the filter in the URL', () => {
  it.each([
    ['', { asset: 'USDT' }],
    ['asset=YUT', { asset: 'YUT' }],
    ['asset=BTC', { asset: 'USDT' }],
    ['kind=fee', { asset: 'USDT', kind: 'fee' }],
    ['asset=YUT&kind=', { asset: 'YUT' }],
    ['asset=YUT&kind=stakeReward', { asset: 'YUT', kind: 'stakeReward' }],
  ])('reads %j as %j', (query, filter) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(filter);
  });

  it.each([
    [{ asset: 'USDT' }, ''],
    [{ asset: 'YUT', kind: 'fee' }, 'asset=YUT&kind=fee'],
  ] as const)('writes %j as %j', (filter, query) => {
    expect(new URLSearchParams(queryOf(filter)).toString()).toBe(query);
  });
});

it('takes this month from its first day to today', () => {
  expect(thisMonth('2026-03-17')).toEqual({ from: '2026-03-01', to: '2026-03-17' });
});

describe('latestMovements', () => {
  const movement = (id: string, createdAt: number) => ({
    id,
    createdAt,
    asset: 'USDT' as const,
    kind: 'transfer',
    title: 'Transfer',
    amount: '1',
    fee: '0',
    detail: '',
  });
  it('merges lists, newest first, and breaks ties by id', () => {
    const lists = [
      [movement('a', 30), movement('b', 10)],
      [movement('c', 30), movement('d', 20)],
    ];
    expect(latestMovements(lists, 3).map(({ id }) => id)).toEqual(['c', 'a', 'd']);
  });
});
