import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Why a check failed: a closed list, because people read it in their own language. */
export const identityReasons = [
  'documentUnreadable',
  'documentExpired',
  'nameDiffers',
  'faceDiffers',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

export const identityChecks = pgTable('identity_checks', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  outcome: text('outcome').$type<'passed' | 'failed'>().notNull(),
  /** Empty if the check passed. */
  reason: text('reason').$type<IdentityReason | ''>().notNull().default(''),
  /** The operator's internal note; never shown to the person. */
  note: text('note').notNull().default(''),
  decidedBy: text('decided_by').notNull(),
  decidedAt: moment('decided_at').notNull().defaultNow(),
});
