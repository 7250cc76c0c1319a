import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const deposits = pgTable('deposits', {
  reference: text('reference').primaryKey(),
  personId: uuid('person_id').notNull(),
  transferId: uuid('transfer_id').notNull(),
  /** The OS account that ran the command, for the audit history. */
  bookedBy: text('booked_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
