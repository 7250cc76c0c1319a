import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/** How far business time is ahead of wall time: it moves only where `canMoveTime` allows it. */
export const businessClock = pgTable('business_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  aheadByMs: bigint('ahead_by_ms', { mode: 'number' }).notNull().default(0),
});
