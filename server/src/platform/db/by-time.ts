import { type Column, desc, sql } from 'drizzle-orm';

/** The position of a row in a list by time: its time with microseconds, then its id. */
export interface TimeKey {
  at: string;
  id: string;
}

/** The parts of a keyset query over a time and an id, newest first. */
export const byTime = (time: Column, id: Column) => ({
  /** With microseconds, finer than a `Date`, so that no row falls between two pages. */
  at: sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`,
  isAfter: (key: TimeKey | undefined) =>
    key && sql`(${time}, ${id}) < (${key.at}::timestamptz, ${key.id}::uuid)`,
  order: [desc(time), desc(id)],
});
