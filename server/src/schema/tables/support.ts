import type { Language } from '@shared/contract/enums';
import type { ReportType } from '@shared/contract/report-reasons';
import type { QuestionSubject, TicketSubject } from '@shared/contract/support';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';
import type { Texts } from '../../platform/words.ts';

export const questions = pgTable('questions', {
  id: text('id').primaryKey(),
  subject: text('subject').$type<QuestionSubject>().notNull(),
  /** By language, if an operator wrote them. */
  words: jsonb('words').$type<Texts<'question' | 'answer'>>(),
  position: integer('position').notNull(),
});

export const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  personId: uuid('person_id').notNull(),
  type: text('type').$type<ReportType>().notNull(),
  targetId: text('target_id').notNull(),
  reason: text('reason').notNull(),
  detail: text('detail').notNull().default(''),
  pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
  outcome: text('outcome').$type<'' | 'acted' | 'kept'>().notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  decidedAt: moment('decided_at'),
});

export const tickets = pgTable('tickets', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  personId: uuid('person_id').notNull(),
  subject: text('subject').$type<TicketSubject>().notNull(),
  operationId: uuid('operation_id'),
  /** Without an operation: a movement, or the key of an operation that has not arrived. */
  about: text('about').notNull().default(''),
  lastFrom: text('last_from').$type<'person' | 'agent'>().notNull(),
  isRead: boolean('is_read').notNull().default(true),
  isClosed: boolean('is_closed').notNull().default(false),
  /** The language of the person's last message. */
  language: text('language').$type<Language>().notNull().default('en'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const ticketMessages = pgTable('ticket_messages', {
  id: uuid('id').primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  author: text('author').$type<'person' | 'agent'>().notNull(),
  text: text('text').notNull(),
  writtenBy: text('written_by').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
});
