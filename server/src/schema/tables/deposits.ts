import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const deposits = pgTable('deposits', {
  reference: text('reference').primaryKey(),
  personId: uuid('person_id').notNull(),
  transferId: uuid('transfer_id').notNull(),
  /** The account of the machine that gave the command, for the history. */
  bookedBy: text('booked_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
