/** How often names change, and how much a person may say of themselves: one truth for both sides. */
export const userNameDays = 30;
export const nickNameDays = 7;
export const nickNameLength = 30;
export const signatureLength = 160;
/** Functions that involve money are for people of age. */
export const youngestAge = 18;
export const oldestAge = 120;

const dayInSeconds = 24 * 3600;

/**
 * When a name may change again, in unix seconds; 0 where it may now. One that came with the account
 * was never changed (`changedAt` is 0), and may change at any time. Pure.
 */
export function changesAgainAt(name: { changedAt: number; days: number; now: number }): number {
  if (name.changedAt === 0) return 0;
  const at = name.changedAt + name.days * dayInSeconds;
  return at > name.now ? at : 0;
}
