import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { businessClock } from './clock.table.ts';

/** Both are the database's time. Terms and expiry of orders use `business`, sessions `wall`. */
export interface Clock {
  wall: Date;
  business: Date;
}

export const businessNow = sql<string>`now() + make_interval(secs => coalesce(
  (select ${businessClock.aheadByMs} from ${businessClock}), 0) / 1000.0)`;

export async function databaseTime(db: Db): Promise<Clock> {
  const { rows } = await db.execute<{ wall: string; business: string }>(
    sql`select now() as wall, ${businessNow} as business`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database answered a select of one row with none.');
  return { wall: new Date(row.wall), business: new Date(row.business) };
}
