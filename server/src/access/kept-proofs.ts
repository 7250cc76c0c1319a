import type { ProofKind } from '@shared/contract/enums';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { sessions } from '../schema/tables/identity.ts';
import { keptProofs } from '../schema/tables/security.ts';
import { type Agreed, type KeptProof, keptProofMinutes } from './kept-proofs.rules.ts';

interface Place {
  sessionId: string;
  /** Empty for the session as a whole. */
  operation: string;
}

const isOf = ({ sessionId, operation }: Place) =>
  and(eq(keptProofs.sessionId, sessionId), eq(keptProofs.operation, operation));
const isLive = gt(keptProofs.expiresAt, sql`now()`);

/** The kept proofs of an operation and of its session. Locks the rows until the transaction ends. */
export const findKeptProofs = (
  tx: Db,
  { sessionId, operation }: Place,
): Promise<(KeptProof & { expiresAt: Date })[]> =>
  tx
    .select()
    .from(keptProofs)
    .where(
      and(
        eq(keptProofs.sessionId, sessionId),
        inArray(keptProofs.operation, ['', operation]),
        isLive,
      ),
    )
    .orderBy(asc(keptProofs.operation))
    .for('update');

/** Keeps the proofs of an operation. Those that were kept before make none of them last longer. */
export async function keepForOperation(
  tx: Db,
  of: Place & { kinds: ProofKind[]; agreed: Agreed; until: Date | undefined },
): Promise<void> {
  const { sessionId, operation, kinds, agreed, until } = of;
  const row = { kinds, ...agreed, expiresAt: until ?? inTenMinutes };
  await tx
    .insert(keptProofs)
    .values({ sessionId, operation, ...row })
    .onConflictDoUpdate({ target: [keptProofs.sessionId, keptProofs.operation], set: row });
}

/** Opens the allowance of a second proof anew. */
export async function keepForSession(
  tx: Db,
  of: { sessionId: string; kind: ProofKind; allowance: bigint },
): Promise<void> {
  const { sessionId, kind, allowance: amount } = of;
  const row = { kinds: [kind], amount, expiresAt: inTenMinutes };
  await tx
    .insert(keptProofs)
    .values({ sessionId, operation: '', ...row })
    .onConflictDoUpdate({ target: [keptProofs.sessionId, keptProofs.operation], set: row });
}

const inTenMinutes = sql`now() + make_interval(mins => ${keptProofMinutes}::int)`;

/** Takes a worth out of the session's allowance; false if a concurrent payment has used it up. */
export async function useAllowance(
  tx: Db,
  { sessionId, worth }: { sessionId: string; worth: bigint },
): Promise<boolean> {
  const used = await tx
    .update(keptProofs)
    .set({ amount: sql`${keptProofs.amount} - ${worth}` })
    .where(and(isOf({ sessionId, operation: '' }), isLive, sql`${keptProofs.amount} >= ${worth}`))
    .returning({ amount: keptProofs.amount });
  return used.length > 0;
}

/** Ends the proof of an operation, which has used it. */
export async function dropOfOperation(tx: Db, of: Place): Promise<void> {
  await tx.delete(keptProofs).where(isOf(of));
}

/** Ends what was proven in any session of a person. */
export async function dropOfPerson(tx: Db, personId: string): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.personId, personId));
  await tx.delete(keptProofs).where(inArray(keptProofs.sessionId, own));
}

export async function deleteOldKeptProofs(db: Db): Promise<void> {
  await deleteInBatches(db, { from: keptProofs, where: lt(keptProofs.expiresAt, sql`now()`) });
}
