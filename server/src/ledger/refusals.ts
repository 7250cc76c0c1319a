import type { CodeName } from '@shared/contract/codes';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { equals } from '../platform/db/rows.ts';
import { ApiError } from '../platform/errors.ts';
import { operationRefusals } from '../schema/tables/ledger.ts';

/**
 * Refusals that are final for every operation: a retry with the same key gets the same refusal, and
 * a client that missed it can query it. An operation's definition may add its own. A missing proof
 * or identity check, an operation in progress and a server failure leave the key free.
 */
export const finalRefusals: readonly CodeName[] = [
  'notFound',
  'accountClosed',
  'accountClosing',
  'notEnough',
  'amountInvalid',
  'quoteExpired',
  'securityHold',
];

interface OperationKey {
  ownerId: string;
  key: string;
}

/** Stores a final refusal outside the call's transaction, which is rolled back. */
export async function storeRefusal(
  db: Db,
  of: OperationKey & { refusal: ApiError },
): Promise<void> {
  const { ownerId, key, refusal } = of;
  await db
    .insert(operationRefusals)
    .values({ ownerId, key, code: refusal.codeName, data: refusal.data ?? null })
    .onConflictDoNothing();
}

type StoredRefusal = Pick<typeof operationRefusals.$inferSelect, 'code' | 'data'>;
export const refusalOf = ({ code, data }: StoredRefusal): ApiError =>
  new ApiError(code, { data: data ?? undefined });

export async function findRefusal(db: Db, of: OperationKey): Promise<ApiError | undefined> {
  const { ownerId, key } = of;
  const rows = await db
    .select({ code: operationRefusals.code, data: operationRefusals.data })
    .from(operationRefusals)
    .where(equals(operationRefusals, { ownerId, key }));
  return rows[0] && refusalOf(rows[0]);
}

/** After a day no client asks again, and no call from then can still arrive. */
export const isOldRefusal = sql`created_at < now() - interval '1 day'`;
