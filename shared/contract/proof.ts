import * as z from 'zod/mini';
import type { CodePurpose, ProofKind } from './enums.ts';

/** Six digits: codes by e-mail, of an authenticator, and payment passwords. */
export const sixDigits = z.string().check(z.regex(/^\d{6}$/, '002103'));

/**
 * What somebody gives to show that it is them. A call that needs more answers `proofNeeded` (1601)
 * with `ProofNeeded`; the same call is then sent again with the proof in it.
 */
export const proof = z.object({
  /** The password of the account. */
  password: z.optional(z.string().check(z.minLength(1, '000958'), z.maxLength(128, '002108'))),
  paymentPassword: z.optional(sixDigits),
  emailCode: z.optional(sixDigits),
  authenticator: z.optional(sixDigits),
});
export type Proof = z.input<typeof proof>;

/** What `data` carries with `proofNeeded`. */
export interface ProofNeeded {
  /** All that this call asks for, in the order in which a person gives it. */
  needed: ProofKind[];
  /** The one that was given and is wrong, and how many tries remain. */
  wrong?: ProofKind;
  triesLeft?: number;
  /** What a code by e-mail has to be asked for with (`/v1/auth/sendCode`). */
  purpose?: CodePurpose;
  operation?: string;
}
