import type { CalledKind } from '@shared/contract/operation-kinds';
import { expect, it } from 'vitest';
import { cancelFlow, portfolioFlow, screenOf, stakeFlow } from './pending.rules.ts';

it.each<[CalledKind, string, string | undefined]>([
  ['money.exchange', 'exchange', '/wallet/exchange'],
  ['money.transferYut', 'transfer', '/wallet/transfer'],
  ['withdraw.crypto', 'withdraw', '/wallet/withdraw'],
  ['withdraw.benefit', 'withdrawBenefit', '/wallet/withdraw?show=benefit'],
  ['withdraw.cancel', cancelFlow('w 1'), '/wallet/withdraw/w%201'],
  ['portfolio.transfer', portfolioFlow('in'), '/asset/Portfolio/transferIn'],
  ['portfolio.transfer', portfolioFlow('out'), '/asset/Portfolio/transferOut'],
  ['stake.create', 'stakeCreate', '/staking/create'],
  ['stake.compound', stakeFlow('s 1'), '/staking/orders/s%201'],
  ['quota.redeem', 'vipQuota', undefined],
])('shows the outcome of %s in flow %s at %s', (kind, flow, path) => {
  expect(screenOf({ kind, subject: flow.split('/').at(-1) ?? '' })?.path).toBe(path);
});
