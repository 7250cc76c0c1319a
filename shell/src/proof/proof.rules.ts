import { codes } from '@shared/contract/codes';
import type { ProofKind } from '@shared/contract/enums';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import type { Failure } from '@shared/host';
import type { Problem } from './prompt.ts';

/** The step that a refusal requires before the call is sent again. */
export type Demand =
  | { kind: 'prove'; asked: ProofNeeded }
  | { kind: 'setPaymentPassword' }
  | { kind: 'checkIdentity' }
  | { kind: 'wait'; seconds: number };

/** Undefined where the screen handles the refusal. */
export function toDemand(failure: Failure, before?: ProofNeeded): Demand | undefined {
  if (failure.kind === 'network') return undefined;
  switch (failure.code) {
    case codes.paymentPasswordMissing:
      return { kind: 'setPaymentPassword' };
    case codes.identityCheckNeeded:
      return { kind: 'checkIdentity' };
    case codes.proofNeeded: {
      const asked = { ...before, ...(failure.data as Partial<ProofNeeded> | undefined) };
      const { needed = [] } = asked;
      return needed.length > 0 ? { kind: 'prove', asked: { ...asked, needed } } : undefined;
    }
    // Without an earlier answer the locked factor is unknown: the screen shows it.
    case codes.locked:
      return before && { kind: 'wait', seconds: retryAfter(failure) };
    default:
      return undefined;
  }
}

/** Keeps the answers that are still required and not wrong. */
export function keepValidAnswers(given: Proof, { needed, wrong }: ProofNeeded): Proof {
  const kept: Proof = {};
  for (const kind of needed) {
    if (kind !== wrong && given[kind] !== undefined) kept[kind] = given[kind];
  }
  return kept;
}

/** The missing answers, in the server's order. */
export const findMissing = (given: Proof, { needed }: ProofNeeded): ProofKind[] =>
  needed.filter((kind) => given[kind] === undefined);

/** The remaining tries or the lock, for a screen with its own field. */
export function problemOf(failure: Failure, now: number): Problem | undefined {
  if (failure.kind === 'network') return undefined;
  if (failure.code === codes.locked) return { kind: 'locked', until: now + retryAfter(failure) };
  const { wrong, triesLeft, nextCodeInSeconds = 0 } = (failure.data ?? {}) as Partial<ProofNeeded>;
  if (nextCodeInSeconds > 0) return { kind: 'used', until: now + nextCodeInSeconds };
  const isWrong =
    failure.code === codes.wrongCredentials ||
    failure.code === codes.codeWrong ||
    (failure.code === codes.proofNeeded && wrong !== undefined);
  return isWrong ? { kind: 'wrong', triesLeft } : undefined;
}

/** The server's retry delay, in seconds. */
export function retryAfter(failure: Failure, otherwise = 60): number {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
    ? Math.ceil(retryAfterSeconds)
    : otherwise;
}
