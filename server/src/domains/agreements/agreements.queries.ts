import { factsOf, type OperationKind } from '@shared/contract/operation-kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { statement } from '../../platform/db/statement.ts';
import { agreedVersions, agreementGrace } from '../../schema/tables/agreements.ts';
import type { NeededAgreement } from './agreements.rules.ts';

/** The documents of an operation in force, and which of them the person has agreed to. */
export async function readNeeded(
  { db, person, services, clock }: Context,
  kind: OperationKind,
): Promise<{ needed: NeededAgreement[]; hasGrace: boolean }> {
  const { agreements: documents = [] } = factsOf(kind);
  if (documents.length === 0) return { needed: [], hasGrace: false };
  const now = clock.wall.toISOString();
  const { rows } = await db.execute<{ agreed: string[]; has_grace: boolean }>(
    look({ personId: person.id, documents: [...documents], kind, now }),
  );
  const [{ agreed, has_grace: hasGrace } = { agreed: [], has_grace: false }] = rows;
  const needed = documents.map((document) => {
    const version = services.documents.versionOf(document);
    return { document, version, isAgreed: agreed.includes(`${document} ${version}`) };
  });
  return { needed, hasGrace };
}

const look = statement(
  ['personId', 'documents', 'kind', 'now'],
  ({ personId, documents, kind, now }) => sql`
    select
      array(select document || ' ' || version from ${agreedVersions}
        where person_id = ${personId} and document = any(${documents}::text[])) as agreed,
      exists(select from ${agreementGrace}
        where ends_at > ${now}::timestamptz and ${kind} = any(kinds)) as has_grace`,
);
