import type { CodePurpose } from '@shared/contract/enums';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const mailCodes = pgTable('mail_codes', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  address: text('address').notNull(),
  personId: uuid('person_id'),
  purpose: smallint('purpose').$type<CodePurpose>().notNull(),
  operation: text('operation').notNull().default(''),
  digest: text('digest').notNull(),
  /** The requesting network; `nearTries` are wrong codes from it, `tries` those from elsewhere. */
  network: text('network').notNull().default(''),
  nearTries: integer('near_tries').notNull().default(0),
  tries: integer('tries').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

export const usedLimits = pgTable('used_limits', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  since: moment('since').notNull().defaultNow(),
});
