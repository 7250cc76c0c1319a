import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** An entry of a catalogue as operators write it. */
export type StoredContent = Record<string, unknown>;

export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    catalogue: text('catalogue').notNull(),
    number: integer('number').notNull(),
    entry: text('entry').notNull(),
    content: jsonb('content').$type<StoredContent>(),
    before: jsonb('before').$type<StoredContent>(),
    startsAt: moment('starts_at').notNull(),
    reason: text('reason').notNull(),
    changedBy: text('changed_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [primaryKey({ columns: [table.catalogue, table.number] })],
);
export type CatalogueChange = typeof catalogueChanges.$inferSelect;
