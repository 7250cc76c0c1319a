/** Every way in which value leaves a person, a closed list. Moves between their own are none. */
export const waysOut = [
  'transfer',
  'withdrawal',
  'benefitWithdrawal',
  'c2c',
  'quota',
  'investment',
  'campaign',
  'purchase',
] as const;
export type WayOut = (typeof waysOut)[number];
