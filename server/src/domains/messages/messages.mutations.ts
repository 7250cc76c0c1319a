import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { statement } from '../../platform/db/statement.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import type { SystemNotice } from './system-notice.ts';

/** The recipient, the notice, and its time unless it is now. */
export type NewSystemMessage = SystemNotice & { personId: string; at?: Date };

/**
 * Adds a notice to a person's messages. Call it in the transaction of the event it reports, so that
 * neither exists without the other.
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
