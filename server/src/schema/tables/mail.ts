import type { CodePurpose, Language } from '@shared/contract/enums';
import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

export const mailCodes = pgTable('mail_codes', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  address: text('address').notNull(),
  personId: uuid('person_id'),
  purpose: smallint('purpose').$type<CodePurpose>().notNull(),
  operation: text('operation').notNull().default(''),
  digest: text('digest').notNull(),
  /** Where it was asked from; wrong ones from there, and (`tries`) from anywhere else. */
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

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  language: text('language').$type<Language>().notNull(),
  kind: text('kind').notNull(),
  /** Checked where it is read. */
  params: jsonb('params').$type<unknown>(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  droppedAt: moment('dropped_at'),
});
