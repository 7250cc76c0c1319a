import { count, eq, sql } from 'drizzle-orm';
import { consumeLimit } from '../../access/limits.ts';
import { digestOf } from '../../access/tries.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { readSettings } from '../settings/public.ts';

/** Maximum accounts per e-mail; 0 means no limit. */
export const bindMaxCount = async (db: Db): Promise<number> =>
  (await readSettings(db)).count('bind_max_count');

export async function accountsOnEmail(db: Db, email: string | null): Promise<number> {
  if (email === null) return 0;
  const rows = await db
    .select({ count: count() })
    .from(persons)
    .where(eq(sql`lower(${persons.email})`, email.toLowerCase()));
  return rows[0]?.count ?? 0;
}

const bindsADay = 20;

/** Serialises concurrent binds of one address, so that each counts the ones before it. */
export async function isFullAddress({ db }: Context, email: string): Promise<boolean> {
  // Locks the limit's row until the transaction ends.
  await consumeLimit(db, { key: `bind:${digestOf(email)}`, allowed: bindsADay, hours: 24 });
  const most = await bindMaxCount(db);
  return most > 0 && (await accountsOnEmail(db, email)) >= most;
}
