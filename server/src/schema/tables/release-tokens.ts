import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Tokens of teams that release from other machines, as digests. */
export const releaseTokens = pgTable('release_tokens', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** Who holds it, or answers for the machine that does; empty as an earlier server made it. */
  person: text('person').notNull(),
  team: text('team').notNull(),
  /** `*` is every name. */
  releases: text('releases').array().notNull(),
  digest: text('digest').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
});

export const releaseTokenUse = pgTable(
  'release_token_use',
  {
    tokenId: uuid('token_id').notNull(),
    day: date('day').notNull(),
    writes: integer('writes').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.day] })],
);

export const releaseApprovals = pgTable(
  'release_approvals',
  {
    release: text('release').notNull(),
    tokenId: uuid('token_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.release, table.tokenId] })],
);
