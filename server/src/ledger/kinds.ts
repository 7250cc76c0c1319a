/**
 * What a movement is, as a person reads it: each kind has a title under `movements` in the
 * server's words (a test holds that). Domains add theirs here.
 */
export const movementKinds = [
  'deposit',
  'withdrawal',
  'withdrawalReturned',
  'transfer',
  'exchange',
  'fee',
  'rounding',
  'correction',
  'stakePrincipal',
  'stakePrincipalReturned',
  'stakeReward',
  'creatorProfit',
  'levelReward',
  'inviteReward',
  'taskReward',
  'c2cTrade',
  'purchase',
  'refund',
  'campaign',
  'investment',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What counts as profit in a person's balance. */
export const profitKinds = [
  'stakeReward',
  'creatorProfit',
  'levelReward',
  'inviteReward',
  'taskReward',
] as const satisfies readonly MovementKind[];
