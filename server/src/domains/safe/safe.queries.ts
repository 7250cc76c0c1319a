import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { equals, findRow, lockRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { authenticatorKeys } from '../../schema/tables/security.ts';

export const authenticatorKeyMinutes = 10;

/** Stores a new key until its first code confirms it; one per person. Returns its expiry. */
export async function keepNewKey(
  tx: Db,
  key: { personId: string; sessionId: string; sealedKey: string },
): Promise<Date> {
  const expiresAt = sql`now() + make_interval(mins => ${authenticatorKeyMinutes})`;
  const [kept] = await tx
    .insert(authenticatorKeys)
    .values({ ...key, expiresAt })
    .onConflictDoUpdate({ target: authenticatorKeys.personId, set: { ...key, expiresAt } })
    .returning({ expiresAt: authenticatorKeys.expiresAt });
  if (!kept) throw new Error('a new key was not stored');
  return kept.expiresAt;
}

/** The unconfirmed key, locked until the transaction ends. */
export async function findNewKey(
  tx: Db,
  of: { personId: string; sessionId: string },
): Promise<{ sealedKey: string; expiresAt: Date } | undefined> {
  const isCurrent = gt(authenticatorKeys.expiresAt, sql`now()`);
  return lockRow(tx, authenticatorKeys, and(equals(authenticatorKeys, of), isCurrent));
}

export async function deleteNewKey(tx: Db, personId: string): Promise<void> {
  await tx.delete(authenticatorKeys).where(eq(authenticatorKeys.personId, personId));
}

/** Keys that were never confirmed. */
export async function deleteOldKeys(db: Db): Promise<void> {
  const where = lte(authenticatorKeys.expiresAt, sql`now()`);
  await deleteInBatches(db, { from: authenticatorKeys, where });
}

interface Guard {
  person: Person;
  column: 'paymentPasswordHash' | 'email' | 'authenticatorSecret';
  to: string | null;
  /** The authenticator's time step whose code switched it on. */
  step?: number;
}

/** Refuses the second of two concurrent changes: its precondition no longer holds. */
export async function changeUnlessChanged(tx: Db, guard: Guard): Promise<void> {
  const { person, column, to, step = null } = guard;
  const { rowCount } = await tx
    .update(persons)
    .set({
      [column]: to,
      ...(column === 'authenticatorSecret' && { authenticatorStep: step }),
      ...(column === 'email' && { emailChangedAt: sql`now()` }),
    })
    .where(
      and(
        eq(persons.id, person.id),
        sql`${persons[column]} is not distinct from ${person[column]}`,
      ),
    );
  if (rowCount === 0) throw new ApiError('alreadyRequested');
}

export async function personOf(db: Db, id: string): Promise<Person> {
  const row = await findRow(db, persons, { id });
  if (!row) throw new ApiError('notFound');
  return row;
}
