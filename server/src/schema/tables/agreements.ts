import type { LegalDocumentName } from '@shared/contract/documents';
import type { Agreement } from '@shared/contract/legal';
import type { OperationKind } from '@shared/contract/operation-kinds';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** What was agreed to with an operation that has no receipt to hold it. */
export const operationAgreements = pgTable('operation_agreements', {
  operationId: uuid('operation_id').primaryKey(),
  agreements: jsonb('agreements').$type<Agreement[]>().notNull(),
});

/** Until when operations of these kinds pass without agreement from pages of an earlier release. */
export const agreementGrace = pgTable('agreement_grace', {
  endsAt: moment('ends_at').notNull(),
  kinds: text('kinds').array().$type<OperationKind[]>().notNull(),
});
