import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { IdentityReason } from '../../domains/identity/identity.rules.ts';
import { moment } from './moment.ts';

export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: moment('until').notNull(),
  lastRunAt: moment('last_run_at').notNull(),
  lastError: text('last_error').notNull().default(''),
});

export const identityChecks = pgTable('identity_checks', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  outcome: text('outcome').$type<'passed' | 'failed'>().notNull(),
  /** One of `identityReasons`; empty where it was passed. */
  reason: text('reason').$type<IdentityReason | ''>().notNull().default(''),
  /** The operator's own words, for the house alone. */
  note: text('note').notNull().default(''),
  decidedBy: text('decided_by').notNull(),
  decidedAt: moment('decided_at').notNull().defaultNow(),
});
