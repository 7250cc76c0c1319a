import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

export const deposits = pgTable('deposits', {
  reference: text('reference').primaryKey(),
  personId: uuid('person_id').notNull(),
  transferId: uuid('transfer_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
