import * as z from 'zod/mini';
import type { CodePurpose, ProofKind } from './enums.ts';

/** E-mail codes, authenticator codes and payment passwords. */
export const sixDigits = z.string().check(z.regex(/^\d{6}$/, '002103'));

/**
 * Proof of identity. A call that needs more answers `proofNeeded` (1601) with `ProofNeeded`; the
 * client then repeats the call with the proof.
 */
export const proof = z.object({
  /** The password of the account. */
  password: z.optional(z.string().check(z.minLength(1, '000958'), z.maxLength(128, '002108'))),
  paymentPassword: z.optional(sixDigits),
  emailCode: z.optional(sixDigits),
  authenticator: z.optional(sixDigits),
});
export type Proof = z.input<typeof proof>;

/** The `data` of `proofNeeded`. */
export interface ProofNeeded {
  /** All required kinds, in the order in which the user gives them. */
  needed: ProofKind[];
  /** The kind that was wrong, and the remaining tries. */
  wrong?: ProofKind;
  triesLeft?: number;
  /** For an authenticator's code that was used: when the next one is shown. */
  nextCodeInSeconds?: number;
  /** Parameters to request an e-mail code (`/v1/auth/sendCode`). */
  purpose?: CodePurpose;
  operation?: string;
}
