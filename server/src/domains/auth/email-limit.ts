import { count, eq, sql } from 'drizzle-orm';
import { takeFromLimit } from '../../access/limits.ts';
import { digestOf } from '../../access/tries.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { readSettings } from '../settings/public.ts';

/** How many accounts one e-mail may have; 0 is any number. */
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

/** Of several who bind one address at the same time each sees what the one before did. */
export async function isFullAddress({ db }: Context, email: string): Promise<boolean> {
  // The row of the limit is held from here on.
  await takeFromLimit(db, { key: `bind:${digestOf(email)}`, allowed: bindsADay, hours: 24 });
  const most = await bindMaxCount(db);
  return most > 0 && (await accountsOnEmail(db, email)) >= most;
}
