import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { systemMessages } from '../../db/tables/messages.ts';
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
  await tx
    .insert(systemMessages)
    .values({ id, personId, kind, params, ...(at && { createdAt: at }) });
  return id;
}
