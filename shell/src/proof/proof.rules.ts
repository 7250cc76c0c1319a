import { codes } from '@shared/contract/codes';
import type { ProofKind } from '@shared/contract/enums';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import type { Failure } from '@shared/host';
import type { Problem } from './prompt.ts';

/** What a refusal asks of the person, before the same call is sent again. */
export type Demand =
  | { kind: 'prove'; asked: ProofNeeded }
  | { kind: 'setPaymentPassword' }
  | { kind: 'checkIdentity' }
  | { kind: 'wait'; seconds: number };

/** Undefined where the refusal is the screen's to answer. */
export function demandOf(failure: Failure, before?: ProofNeeded): Demand | undefined {
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
    // Before anything was given nobody knows what is locked: the screen says it.
    case codes.locked:
      return before && { kind: 'wait', seconds: retryAfter(failure) };
    default:
      return undefined;
  }
}

/** What stays of what was given: neither the wrong one, nor what nobody asks for any more. */
export function keptOf(given: Proof, { needed, wrong }: ProofNeeded): Proof {
  const kept: Proof = {};
  for (const kind of needed) {
    if (kind !== wrong && given[kind] !== undefined) kept[kind] = given[kind];
  }
  return kept;
}

/** What is still to be asked for, in the server's order. */
export const missingOf = (given: Proof, { needed }: ProofNeeded): ProofKind[] =>
  needed.filter((kind) => given[kind] === undefined);

/** What a screen that has asked by itself says beside its field: the tries that are left, the lock. */
export function problemOf(failure: Failure, now: number): Problem | undefined {
  if (failure.kind === 'network') return undefined;
  if (failure.code === codes.locked) return { kind: 'locked', until: now + retryAfter(failure) };
  const { wrong, triesLeft } = (failure.data ?? {}) as Partial<ProofNeeded>;
  const isWrong =
    failure.code === codes.wrongCredentials ||
    failure.code === codes.codeWrong ||
    (failure.code === codes.proofNeeded && wrong !== undefined);
  return isWrong ? { kind: 'wrong', triesLeft } : undefined;
}

/** How long the server wants to be left alone, in seconds. */
export function retryAfter(failure: Failure, otherwise = 60): number {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
    ? Math.ceil(retryAfterSeconds)
    : otherwise;
}
