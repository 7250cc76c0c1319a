import { createHash } from 'node:crypto';
import { canonicalJson } from '@shared/lib/canonical-json';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { operationAnswers, operations } from '../db/tables/ledger.ts';
import { ApiError } from '../errors.ts';

export interface OperationRequest {
  ownerId: string;
  /** Chosen by whoever asks, before the first try; the same for every retry. */
  key: string;
  kind: string;
  /** What was asked for, as JSON: the same key with anything else is refused. */
  content: unknown;
  businessAt: Date;
}

/**
 * Does something at most once. The first call with a key runs `effect` and keeps its answer in the
 * same transaction; later ones with the same content get that answer and change nothing. Two at
 * the same time wait for each other on the key.
 */
export async function once<Answer>(
  tx: Db,
  request: OperationRequest,
  effect: (operation: { id: string; businessAt: Date }) => Promise<Answer>,
): Promise<Answer> {
  const contentHash = hashOf(request.content);
  const { ownerId, key, kind, businessAt } = request;
  const id = newId();
  const begun = await tx
    .insert(operations)
    .values({ id, ownerId, key, kind, contentHash, businessAt })
    .onConflictDoNothing({ target: [operations.ownerId, operations.key] })
    .returning({ id: operations.id });
  if (begun.length > 0) {
    const answer = await effect({ id, businessAt });
    await tx.insert(operationAnswers).values({ operationId: id, answer });
    return answer;
  }
  const known = await findOperation(tx, { ownerId, key });
  if (!known) throw new ApiError('operationInProgress');
  if (known.kind !== kind || known.contentHash !== contentHash) {
    throw new ApiError('operationKeyTaken');
  }
  // Written by this very function with this kind and content, so it has this type.
  return known.answer as Answer;
}

/** An operation by its owner's key, with the answer that it gave: for an outcome not known. */
export async function findOperation(db: Db, by: { ownerId: string; key: string }) {
  const rows = await db
    .select({
      id: operations.id,
      kind: operations.kind,
      contentHash: operations.contentHash,
      businessAt: operations.businessAt,
      answer: operationAnswers.answer,
    })
    .from(operations)
    .innerJoin(operationAnswers, eq(operationAnswers.operationId, operations.id))
    .where(and(eq(operations.ownerId, by.ownerId), eq(operations.key, by.key)));
  return rows[0];
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
