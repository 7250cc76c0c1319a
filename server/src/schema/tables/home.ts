import type { PopupKind, UploadKind, UploadPurpose } from '@shared/contract/enums';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';
import type { Texts } from '../../platform/words.ts';

export const popups = pgTable('popups', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').$type<PopupKind>().notNull(),
  path: text('path').notNull(),
  /** By language, if an operator wrote them. */
  words: jsonb('words').$type<Texts<'title' | 'text' | 'action'>>(),
  position: integer('position').notNull(),
  startsAt: moment('starts_at').notNull().defaultNow(),
  endsAt: moment('ends_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const popupHides = pgTable(
  'popup_hides',
  {
    popupId: uuid('popup_id').notNull(),
    personId: uuid('person_id').notNull(),
    until: moment('until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.popupId, table.personId] })],
);

export const banks = pgTable(
  'banks',
  {
    country: text('country').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.code] })],
);

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  purpose: text('purpose').$type<UploadPurpose>().notNull(),
  kind: text('kind').$type<UploadKind>().notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  expiresAt: moment('expires_at').notNull(),
  fileName: text('file_name'),
  finishedAt: moment('finished_at'),
  writingUntil: moment('writing_until'),
  /** Of a video; empty for none. */
  title: text('title').notNull().default(''),
  /** Of a video, from its header; null if that says nothing. */
  durationMs: integer('duration_ms'),
  /** The file of a video's poster. */
  posterName: text('poster_name'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Upload = typeof uploads.$inferSelect;

export const uploadStarts = pgTable('upload_starts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
});
