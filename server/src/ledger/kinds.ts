import type { MovementGroup } from '@shared/contract/wallet';

/**
 * Maps each movement kind to the history filter that shows it. A test checks that each kind has a
 * title under `movements` in the server's words.
 */
export const groupOf = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  transfer: 'transfer',
  exchange: 'exchange',
  portfolio: 'portfolio',
  fee: 'fee',
  rounding: 'other',
  correction: 'other',
  stakePrincipal: 'staking',
  stakePrincipalReturned: 'staking',
  stakeReward: 'staking',
  stakePenalty: 'staking',
  creatorProfit: 'reward',
  levelReward: 'reward',
  inviteReward: 'reward',
  taskReward: 'reward',
  c2cTrade: 'trade',
  c2cOrder: 'trade',
  quotaRedeemed: 'reward',
  purchase: 'payment',
  refund: 'payment',
  campaign: 'payment',
  investment: 'payment',
  investmentReturned: 'payment',
  profitTransfer: 'portfolio',
  campaignReturned: 'payment',
  guildReward: 'reward',
} as const satisfies Record<string, MovementGroup>;

export type MovementKind = keyof typeof groupOf;
export const movementKinds = Object.keys(groupOf) as MovementKind[];

/**
 * Kinds that count as profit, summed by day in `profit_days` as they are booked. Adding a kind that
 * already has transfers needs a migration that sums those.
 */
export const profitKinds = [
  'stakeReward',
  'creatorProfit',
  'levelReward',
  'inviteReward',
  'taskReward',
  'guildReward',
] as const satisfies readonly MovementKind[];

const profits: ReadonlySet<string> = new Set(profitKinds);
export const isProfit = (kind: MovementKind): boolean => profits.has(kind);
