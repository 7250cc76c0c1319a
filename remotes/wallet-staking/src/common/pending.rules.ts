import type { CalledKind } from '@shared/contract/operation-kinds';
import { paths } from '../paths.ts';

interface Screen {
  path: string;
  /** The key of its word. */
  title: string;
}

/** The flow of a transfer between the wallet and another account. */
export const portfolioFlow = (direction: 'in' | 'out'): string =>
  direction === 'in' ? 'portfolioIn' : 'portfolioOut';

export const cancelFlow = (id: string): string => `withdrawal/${id}`;

/** All actions of a stake share one flow, so that only one runs at a time. */
export const stakeFlow = (id: string): string => `stake/${id}`;

export type Domain = 'money' | 'withdraw' | 'portfolio' | 'stake';
type WalletKind = Extract<CalledKind, `${Domain}.${string}`>;

const transfer = () => ({ path: paths.transfer.to(), title: 'transfer.title' });
const order = (id: string) => ({ path: paths.stakeOrder.to(id), title: 'staking.orderTitle' });

/** The screen that shows the outcome of an operation, by the subject of its flow. */
const screens: Record<WalletKind, (subject: string) => Screen> = {
  'money.exchange': () => ({ path: paths.exchange.to(), title: 'exchange.title' }),
  'money.transferUsdt': transfer,
  'money.transferYut': transfer,
  'withdraw.crypto': () => ({ path: paths.withdraw.to(), title: 'withdraw.title' }),
  'withdraw.benefit': () => ({ path: paths.withdraw.to('benefit'), title: 'withdraw.title' }),
  'withdraw.cancel': (id) => ({ path: paths.withdrawal.to(id), title: 'withdraw.cancel' }),
  'portfolio.transfer': (flow) =>
    flow === portfolioFlow('in')
      ? { path: paths.portfolioIn.to(), title: 'portfolio.in' }
      : { path: paths.portfolioOut.to(), title: 'portfolio.out' },
  'stake.create': () => ({ path: paths.stakeCreate.to(), title: 'staking.createTitle' }),
  'stake.addPrincipal': order,
  'stake.upgrade': order,
  'stake.retrieveReward': order,
  'stake.reinvest': order,
  'stake.retrievePrincipal': order,
  'stake.cancelRetrieve': order,
  'stake.autoReinvest': order,
  'stake.compound': order,
};

const isOfWallet = (kind: CalledKind): kind is WalletKind => Object.hasOwn(screens, kind);

/** Undefined for the operations of other remotes, which show them on their own screens. */
export const screenOf = (operation: { kind: CalledKind; subject: string }): Screen | undefined =>
  isOfWallet(operation.kind) ? screens[operation.kind](operation.subject) : undefined;
