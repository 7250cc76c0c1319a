import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { statement } from '../../platform/db/statement.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import type { SystemNotice } from './kinds.ts';

/** Whom it is for, what it is, and when it was if not now. */
export type NewSystemMessage = SystemNotice & { personId: string; at?: Date };

/**
 * Tells a person something. Write it in the transaction of what it tells of: then there is never
 * the one without the other.
 */
export async function writeSystemMessage(tx: Db, message: NewSystemMessage): Promise<string> {
  const { personId, kind, params, at } = message;
  const id = newId(at);
  const createdAt = at?.toISOString() ?? null;
  await tx.execute(write({ id, personId, kind, params: JSON.stringify(params), createdAt }));
  return id;
}

const write = statement(
  ['id', 'personId', 'kind', 'params', 'createdAt'],
  ({ id, personId, kind, params, createdAt }) => sql`
    insert into ${systemMessages} (id, person_id, kind, params, created_at)
    values (${id}, ${personId}, ${kind}, ${params}::jsonb, coalesce(${createdAt}::timestamptz, now()))`,
);
