import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Add a format when a sealed row gets a column or one of its values is renamed. */
export type SealFormat = 1 | 2;

/** The ledger rows that get sealed. */
export type EntryKind = 'operation' | 'transfer';

export const seals = pgTable('seals', {
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  /** The columns and names with which its entries were hashed (`ledger/seal-formats.ts`). */
  format: smallint('format').$type<SealFormat>().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  entries: integer('entries').notNull(),
  sealedAt: moment('sealed_at').notNull(),
});

export const sealedEntries = pgTable('sealed_entries', {
  id: uuid('id').primaryKey(),
  what: text('what').$type<EntryKind>().notNull(),
  sealNumber: bigint('seal_number', { mode: 'bigint' }).notNull(),
  hash: text('hash').notNull(),
});

export const unsealedEntries = pgTable('unsealed_entries', {
  id: uuid('id').primaryKey(),
  what: text('what').$type<EntryKind>().notNull(),
});

export const sealHeads = pgTable('seal_head', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  number: bigint('number', { mode: 'bigint' }).notNull(),
  hash: text('hash').notNull(),
});
