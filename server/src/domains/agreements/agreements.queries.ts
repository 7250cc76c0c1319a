import type { LegalDocumentName } from '@shared/contract/documents';
import { sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { statement } from '../../platform/db/statement.ts';
import { agreedVersions, agreementGrace } from '../../schema/tables/agreements.ts';
import type { NeededAgreement } from './agreements.rules.ts';

/** The documents in the versions in force, and which of them the person has agreed to. */
export async function readNeeded(
  { db, person, services, clock }: Context,
  documents: readonly LegalDocumentName[],
): Promise<{ needed: NeededAgreement[]; hasGrace: boolean }> {
  const now = clock.wall.toISOString();
  const { rows } = await db.execute<{ agreed: string[]; has_grace: boolean }>(
    look({ personId: person.id, documents: [...documents], now }),
  );
  const [{ agreed, has_grace: hasGrace } = { agreed: [], has_grace: false }] = rows;
  const needed = documents.map((document) => {
    const version = services.documents.versionOf(document);
    return { document, version, isAgreed: agreed.includes(`${document} ${version}`) };
  });
  return { needed, hasGrace };
}

const look = statement(
  ['personId', 'documents', 'now'],
  ({ personId, documents, now }) => sql`
    select
      array(select document || ' ' || version from ${agreedVersions}
        where person_id = ${personId} and document = any(${documents}::text[])) as agreed,
      exists(select from ${agreementGrace} where ends_at > ${now}::timestamptz) as has_grace`,
);
