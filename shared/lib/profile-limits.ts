/** Limits of a profile, shared by web view and server. */
export const userNameDays = 30;
export const nickNameDays = 7;
export const nickNameLength = 30;
export const signatureLength = 160;
/** Functions that involve money require legal age. */
export const minAge = 18;
export const maxAge = 120;

const daySeconds = 24 * 3600;

/**
 * When a name may change again, in unix seconds; 0: now. `changedAt` is 0 for the initial name,
 * which may change at any time.
 */
export function nextChangeAt(name: { changedAt: number; days: number; now: number }): number {
  if (name.changedAt === 0) return 0;
  const at = name.changedAt + name.days * daySeconds;
  return at > name.now ? at : 0;
}
