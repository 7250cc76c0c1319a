import type { LegalKind } from '@shared/contract/enums';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

export const legalVersions = pgTable(
  'legal_versions',
  {
    kind: text('kind').$type<LegalKind>().notNull(),
    version: text('version').notNull(),
    effectiveAt: moment('effective_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
