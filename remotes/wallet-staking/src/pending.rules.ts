import { paths } from './paths.ts';

/** The screen that an operation belongs to, by the name that the screen gives it. */
const screens: Record<string, { path: string; title: string }> = {
  exchange: { path: paths.exchange.to(), title: 'exchange.title' },
  transfer: { path: paths.transfer.to(), title: 'transfer.title' },
  withdraw: { path: paths.withdraw.to(), title: 'withdraw.title' },
  stakeCreate: { path: paths.stakeCreate.to(), title: 'staking.createTitle' },
  portfolioIn: { path: paths.portfolioIn.to(), title: 'portfolio.in' },
  portfolioOut: { path: paths.portfolioOut.to(), title: 'portfolio.out' },
  withdrawBenefit: { path: paths.withdraw.to('benefit'), title: 'withdraw.title' },
};

/** The name of a transfer between the wallet and another account. */
export const portfolioFlow = (direction: 'in' | 'out'): string =>
  direction === 'in' ? 'portfolioIn' : 'portfolioOut';

/** The name of the cancelling of one withdrawal. */
export const cancelFlow = (id: string): string => `withdrawal/${id}`;

/** The name of whatever is done with one stake: one thing at a time. */
export const stakeFlow = (id: string): string => `stake/${id}`;

/** Undefined for what another remote has begun: its own screens show it. */
export function screenOf(flow: string): { path: string; title: string } | undefined {
  const id = /^withdrawal\/(.+)$/.exec(flow)?.[1];
  if (id !== undefined) return { path: paths.withdrawal.to(id), title: 'withdraw.cancel' };
  const stake = /^stake\/(.+)$/.exec(flow)?.[1];
  if (stake !== undefined) return { path: paths.stakeOrder.to(stake), title: 'staking.orderTitle' };
  return Object.hasOwn(screens, flow) ? screens[flow] : undefined;
}
