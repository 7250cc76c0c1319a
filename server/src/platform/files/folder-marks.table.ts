import { pgTable, text } from 'drizzle-orm/pg-core';

export const folderMarks = pgTable('folder_marks', {
  folder: text('folder').primaryKey(),
  mark: text('mark').notNull(),
});
