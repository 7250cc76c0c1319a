import type { LegalKind } from '@shared/contract/enums';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { legalVersions } from '../../db/tables/legal.ts';

/** The newest version that has come into force by a moment. */
export async function readVersionInForce(db: Db, of: { kind: LegalKind; at: Date }) {
  const rows = await db
    .select({ version: legalVersions.version, effectiveAt: legalVersions.effectiveAt })
    .from(legalVersions)
    .where(and(eq(legalVersions.kind, of.kind), lte(legalVersions.effectiveAt, of.at)))
    .orderBy(desc(legalVersions.effectiveAt))
    .limit(1);
  return rows[0];
}
