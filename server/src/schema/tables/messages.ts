import type { InteractionKind } from '@shared/contract/enums';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const systemMessages = pgTable('system_messages', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  kind: text('kind').notNull(),
  /** Validated on read. */
  params: jsonb('params').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  readAt: moment('read_at'),
});
export type SystemMessageRow = typeof systemMessages.$inferSelect;

export const fanMessages = pgTable('fan_messages', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  fromId: uuid('from_id').notNull(),
  kind: text('kind').$type<InteractionKind>().notNull(),
  content: text('content').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  readAt: moment('read_at'),
});
