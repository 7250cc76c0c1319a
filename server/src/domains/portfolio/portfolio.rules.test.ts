import { expect, it } from 'vitest';
import { laneOf, shareOf } from './portfolio.rules.ts';

it.each([
  ['store', 'USDT', true, 'later'],
  ['benefit', 'USDT', false, 'at once'],
] as const)('%s of %s: in %s, out %s', (account, asset, into, out) => {
  expect(laneOf(account, asset)).toMatchObject({ in: into, out });
});

it.each([
  ['stake', 'YUT'],
  ['wallet', 'USDT'],
  ['store', 'YUT'],
] as const)('allows no transfer to or from %s of %s', (account, asset) => {
  expect(laneOf(account, asset)).toBeUndefined();
});

it.each([
  [1n, 3n, '0.3333'],
  [2n, 3n, '0.6666'],
  [5n, 5n, '1'],
  [0n, 5n, '0'],
  [0n, 0n, '0'],
])('%s of %s is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});
