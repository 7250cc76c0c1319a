import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/moment.ts';

export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: moment('until').notNull(),
  lastRunAt: moment('last_run_at').notNull(),
  lastError: text('last_error').notNull().default(''),
});
