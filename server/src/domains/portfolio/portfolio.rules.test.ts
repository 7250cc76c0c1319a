import { expect, it } from 'vitest';
import { laneOf } from './portfolio.rules.ts';

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
