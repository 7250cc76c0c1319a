import { bigint, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const whole = (name: string) => bigint(name, { mode: 'bigint' });

export const guilds = pgTable('guilds', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  notice: text('notice').notNull().default(''),
  /** Applies to months before the first row in `guildTargets`. */
  target: whole('target').notNull(),
  closesAt: moment('closes_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Guild = typeof guilds.$inferSelect;

export const guildMembers = pgTable(
  'guild_members',
  {
    personId: uuid('person_id').notNull(),
    guildId: uuid('guild_id').notNull(),
    role: smallint('role').$type<1 | 2 | 3>().notNull(),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.joinedAt] })],
);

export const guildTargets = pgTable(
  'guild_targets',
  {
    guildId: uuid('guild_id').notNull(),
    month: date('month').notNull(),
    target: whole('target').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: moment('decided_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.month] })],
);

export const guildCorrections = pgTable('guild_corrections', {
  id: uuid('id').primaryKey(),
  guildId: uuid('guild_id').notNull(),
  month: date('month').notNull(),
  amount: whole('amount').notNull(),
  reason: text('reason').notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedAt: moment('decided_at').notNull().defaultNow(),
});

export const guildClaims = pgTable(
  'guild_claims',
  {
    personId: uuid('person_id').notNull(),
    month: date('month').notNull(),
    guildId: uuid('guild_id').notNull(),
    amount: whole('amount').notNull(),
    transferId: uuid('transfer_id').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.month] })],
);
