import { count, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Db, sqlState } from '../../platform/db/database.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { countries, follows, type Person, persons } from '../../schema/tables/identity.ts';

export async function followCounts(db: Db, personId: string) {
  const following = await db
    .select({ count: count() })
    .from(follows)
    .where(eq(follows.followerId, personId));
  const fans = await db
    .select({ count: count() })
    .from(follows)
    .where(eq(follows.followedId, personId));
  return { followCount: following[0]?.count ?? 0, fansCount: fans[0]?.count ?? 0 };
}

export type ProfileChange = PgUpdateSetSource<typeof persons>;

/** Updates the given profile fields; refuses a user name that is taken. */
export async function changePerson(tx: Db, id: string, change: ProfileChange): Promise<Person> {
  if (Object.keys(change).length === 0) return readPerson(tx, id);
  try {
    const rows = await tx.update(persons).set(change).where(eq(persons.id, id)).returning();
    return only(rows);
  } catch (error) {
    // The unique index ignores case, and refuses one of two concurrent changes.
    if (sqlState(error) === '23505') throw wrongField('username', '002101');
    throw error;
  }
}

async function readPerson(db: Db, id: string): Promise<Person> {
  return only(await db.select().from(persons).where(eq(persons.id, id)));
}

function only(rows: Person[]): Person {
  const row = rows[0];
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Locks the person's row until the transaction ends, so that it cannot change meanwhile. */
export async function lockPerson(tx: Db, id: string): Promise<Person> {
  return only(await tx.select().from(persons).where(eq(persons.id, id)).for('update'));
}

/** The id of the person with a user name, ignoring case. */
export async function ownerOfUserName(db: Db, name: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: persons.id })
    .from(persons)
    .where(eq(sql`lower(${persons.userName})`, name.toLowerCase()));
  return rows[0]?.id;
}

export async function isCountry(db: Db, code: string): Promise<boolean> {
  const rows = await db.select().from(countries).where(eq(countries.code, code));
  return rows.length > 0;
}

/** Always after the account's creation, the moment that says a name was never changed. */
export const nameChangedNow = sql`greatest(now(), ${persons.createdAt} + interval '1 ms')`;
