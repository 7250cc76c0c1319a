import type { LegalDocumentName } from '@shared/contract/documents';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** The versions of documents that people have agreed to. */
export const agreedVersions = pgTable(
  'agreed_versions',
  {
    personId: uuid('person_id').notNull(),
    document: text('document').$type<LegalDocumentName>().notNull(),
    version: text('version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.document, table.version] })],
);

/** Until when operations of pages of an earlier release pass without agreement. */
export const agreementGrace = pgTable('agreement_grace', {
  endsAt: moment('ends_at').notNull(),
});
