import type { ProofKind } from '@shared/contract/enums';

/** A proof may serve again for this long. */
export const keptProofMinutes = 10;

/** What a person agrees to with a proof of money. */
export interface Agreed {
  /** Digest of the kind of operation, its asset and where it goes. */
  binding: string;
  /** In smallest units of its asset. */
  amount: bigint;
}

/** What a second proof of the same session may save. */
export interface SessionUse {
  /** False where each operation needs its own second proof. */
  isServed: boolean;
  /** Of the operation, in USDT. */
  worth: bigint;
  /** What one second proof lets go at least: the worth from which it is asked for. */
  atLeast: bigint;
}

/** A row of an operation or, with an empty operation, of the session. */
export interface KeptProof {
  operation: string;
  kinds: ProofKind[];
  binding: string;
  amount: bigint;
}

const secondKinds: readonly ProofKind[] = ['emailCode', 'authenticator'];

/** The second proof among the kinds, if there is one. Pure. */
export const secondOf = (kinds: readonly ProofKind[]): ProofKind | undefined =>
  kinds.find((kind) => secondKinds.includes(kind));

/**
 * The kinds that need not be given again. Pure.
 *
 * | Kept for      | Serves                                                                  |
 * | ------------- | ----------------------------------------------------------------------- |
 * | the operation | all its kinds, for the same recipient and at most the same amount       |
 * | the session   | the same kind of second proof, for what is left of its worth, unless the |
 * |               | operation needs its own                                                  |
 */
export function servedKinds(
  kept: readonly KeptProof[],
  wanted: { needed: readonly ProofKind[]; agreed: Agreed; session: SessionUse | undefined },
): { byOperation: ProofKind[]; bySession: ProofKind[] } {
  const { needed, agreed, session } = wanted;
  const own = kept.find(
    ({ operation, binding, amount }) =>
      operation !== '' && binding === agreed.binding && agreed.amount <= amount,
  );
  const byOperation = needed.filter((kind) => own?.kinds.includes(kind));
  const second = secondOf(needed);
  const shared = kept.find(({ operation }) => operation === '');
  const isServed =
    second !== undefined &&
    !byOperation.includes(second) &&
    session?.isServed === true &&
    shared?.kinds.includes(second) === true &&
    session.worth <= shared.amount;
  return { byOperation, bySession: isServed ? [second] : [] };
}

/** What a second proof lets its session send, beside the operation that it was given for. Pure. */
export const sessionAllowance = ({ worth, atLeast }: SessionUse): bigint =>
  worth > atLeast ? worth : atLeast;
