import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/moment.ts';

export const folderMarks = pgTable('folder_marks', {
  folder: text('folder').primaryKey(),
  mark: text('mark').notNull(),
  /** Of the operator who accepted another folder in the place of the first one. */
  reason: text('reason'),
  acceptedBy: text('accepted_by'),
  acceptedAt: moment('accepted_at'),
});
