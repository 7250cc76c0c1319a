import type { LoginKind } from '@shared/contract/enums';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { persons } from '../../db/tables/identity.ts';

/** The person behind an id or an e-mail. Of several accounts on one e-mail, the oldest. */
export async function findByIdentifier(db: Db, by: { kind: LoginKind; identifier: string }) {
  const match =
    by.kind === 'id'
      ? eq(persons.uid, by.identifier)
      : eq(sql`lower(${persons.email})`, by.identifier.toLowerCase());
  const rows = await db
    .select({ id: persons.id, uid: persons.uid, passwordHash: persons.passwordHash })
    .from(persons)
    .where(match)
    .orderBy(asc(persons.createdAt), asc(persons.id))
    .limit(1);
  return rows[0];
}
