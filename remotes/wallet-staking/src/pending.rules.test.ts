import { expect, it } from 'vitest';
import { cancelFlow, portfolioFlow, screenOf, stakeFlow } from './pending.rules.ts';

it.each([
  ['exchange', '/wallet/exchange'],
  ['transfer', '/wallet/transfer'],
  ['withdraw', '/wallet/withdraw'],
  ['withdrawBenefit', '/wallet/withdraw?show=benefit'],
  [cancelFlow('w 1'), '/wallet/withdraw/w%201'],
  [portfolioFlow('in'), '/asset/Portfolio/transferIn'],
  [portfolioFlow('out'), '/asset/Portfolio/transferOut'],
  ['stakeCreate', '/staking/create'],
  [stakeFlow('s 1'), '/staking/orders/s%201'],
  ['toString', undefined],
  ['vipQuota', undefined],
])('what became of %s is at %s', (flow, path) => {
  expect(screenOf(flow)?.path).toBe(path);
});
