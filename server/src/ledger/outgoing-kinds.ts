/** Every way in which value leaves a person, a closed list. Moves between their own are none. */
export const outgoingKinds = [
  'transfer',
  'withdrawal',
  'benefitWithdrawal',
  'c2c',
  'quota',
  'investment',
  'campaign',
  'purchase',
] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];
