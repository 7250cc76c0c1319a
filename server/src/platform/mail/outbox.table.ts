import type { Language } from '@shared/contract/enums';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/moment.ts';

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  language: text('language').$type<Language>().notNull(),
  kind: text('kind').notNull(),
  /** Parsed by its kind when it is read; null once the mail is sent or dropped. */
  params: jsonb('params').$type<unknown>(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  droppedAt: moment('dropped_at'),
});
