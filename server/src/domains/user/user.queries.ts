import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Db, sqlState } from '../../platform/db/database.ts';
import { findRow, hasRow, lockRow } from '../../platform/db/rows.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { countries, follows, type Person, persons } from '../../schema/tables/identity.ts';

export async function followCounts(db: Db, personId: string) {
  return {
    followCount: await db.$count(follows, eq(follows.followerId, personId)),
    fansCount: await db.$count(follows, eq(follows.followedId, personId)),
  };
}

export type ProfileChange = PgUpdateSetSource<typeof persons>;

/** Updates the given profile fields; refuses a user name that is taken. */
export async function changePerson(tx: Db, id: string, change: ProfileChange): Promise<Person> {
  if (Object.keys(change).length === 0) return existing(await findRow(tx, persons, { id }));
  try {
    const rows = await tx.update(persons).set(change).where(eq(persons.id, id)).returning();
    return existing(rows[0]);
  } catch (error) {
    // The unique index ignores case, and refuses one of two concurrent changes.
    if (sqlState(error) === '23505') throw wrongField('username', '002101');
    throw error;
  }
}

function existing(row: Person | undefined): Person {
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Locks the person's row until the transaction ends, so that it cannot change meanwhile. */
export async function lockPerson(tx: Db, id: string): Promise<Person> {
  return existing(await lockRow(tx, persons, { id }));
}

/** The id of the person with a user name, ignoring case. */
export async function ownerOfUserName(db: Db, name: string): Promise<string | undefined> {
  return (await findRow(db, persons, eq(sql`lower(${persons.userName})`, name.toLowerCase())))?.id;
}

export async function isCountry(db: Db, code: string): Promise<boolean> {
  return hasRow(db, countries, { code });
}

/** Always after the account's creation, the moment that says a name was never changed. */
export const nameChangedNow = sql`greatest(now(), ${persons.createdAt} + interval '1 ms')`;
