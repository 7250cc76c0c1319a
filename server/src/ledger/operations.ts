import { createHash } from 'node:crypto';
import type { CodeName } from '@shared/contract/codes';
import type { OperationKind } from '@shared/contract/operation-kinds';
import { canonicalJson } from '@shared/lib/canonical-json';
import { eq, sql } from 'drizzle-orm';
import { type Db, sqlState } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { equals } from '../platform/db/rows.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { persons } from '../schema/tables/identity.ts';
import { operationAnswers, operationRefusals, operations } from '../schema/tables/ledger.ts';
import { unsealedEntries } from '../schema/tables/seals.ts';
import { findRefusal, refusalOf } from './refusals.ts';

interface OperationInput {
  ownerId: string;
  /** The idempotency key: the client chooses it before the first try and repeats it on retries. */
  key: string;
  kind: OperationKind;
  /** The requested change as JSON; the same key with other content is refused. */
  content: unknown;
  businessAt: Date;
}

export interface OperationRequest extends OperationInput {
  /**
   * Runs before any write, so its refusal may keep its effect. Skipped on a retry of a completed
   * operation.
   */
  authorize?: () => Promise<void>;
}

interface AuthorizedRequest<Found> extends OperationInput {
  /** Must only read. A retry of a completed operation runs it too, but ignores its refusal. */
  read: () => Promise<Found>;
  authorize: (found: Found) => Promise<void>;
}

export interface Operation {
  id: string;
  businessAt: Date;
}

/**
 * Runs an operation at most once per idempotency key. The first call runs `effect` and stores its
 * answer in the same transaction; a retry with the same content gets that answer. Concurrent calls
 * wait for each other on the key. A refusal leaves the key free, unless it is final
 * (`refusals.ts`).
 */
export async function once<Answer>(
  tx: Db,
  request: OperationRequest,
  effect: (operation: Operation) => Promise<Answer>,
): Promise<Answer> {
  const { authorize, businessAt } = request;
  if (authorize) {
    const known = await findUnderOwnerLock(tx, request);
    if (known) return replayAnswer<Answer>(known, request);
    await authorize();
  }
  const operation = { id: newId(), businessAt };
  if (!(await claimKey(tx, operation.id, request))) {
    const known = await findOperation(tx, request);
    if (!known) throw new ApiError('operationInProgress');
    return replayAnswer<Answer>(known, request);
  }
  // A final refusal stays final: the client may have shown it to its owner.
  const refusal = authorize ? undefined : await findRefusal(tx, request);
  if (refusal) throw refusal;
  const answer = await effect(operation).catch(rejectKeptEffect);
  await storeAnswer(tx, operation.id, answer);
  return answer;
}

/** Like `once`, under the owner's lock and authorized by `read`'s result; returns the id. */
export async function onceAuthorized<Found>(
  tx: Db,
  request: AuthorizedRequest<Found>,
  effect: (operation: Operation, found: Found) => Promise<void>,
): Promise<string> {
  const [known, readResult] = await pipeline(
    findUnderOwnerLock(tx, request),
    deferRefusal(request.read()),
  );
  if (known) return replayAnswer<{ id: string }>(known, request).id;
  const found = readResult();
  await request.authorize(found);
  const operation = { id: newId(), businessAt: request.businessAt };
  const { id } = operation;
  // The owner's lock guards the key, so the effect need not wait for `claimKey`.
  const [isNew] = await pipeline(
    claimKey(tx, id, request),
    storeAnswer(tx, id, { id }),
    effect(operation, found).catch(rejectKeptEffect),
  );
  if (!isNew) throw new ApiError('operationInProgress');
  return id;
}

/** Defers a rejection until the result is read. */
const deferRefusal = <Found>(finding: Promise<Found>): Promise<() => Found> =>
  finding.then(
    (found) => () => found,
    (refusal: unknown) => () => {
      throw refusal;
    },
  );

/** Inserts the operation; returns false if its key is already used. */
async function claimKey(tx: Db, id: string, request: OperationInput): Promise<boolean> {
  const { ownerId, key, kind, businessAt } = request;
  const contentHash = hashOf(request.content);
  const at = businessAt.toISOString();
  const { rowCount } = await tx
    .execute(insertOperation({ id, ownerId, key, kind, contentHash, at }))
    .catch((error: unknown) => {
      // The insert waits only for a concurrent operation with the same key.
      if (sqlState(error) === statementTimeout) throw new ApiError('operationInProgress');
      throw error;
    });
  return rowCount !== 0;
}

const insertOperation = statement(
  ['id', 'ownerId', 'key', 'kind', 'contentHash', 'at'],
  ({ id, ownerId, key, kind, contentHash, at }) => sql`
    insert into ${operations} (id, owner_id, key, kind, content_hash, business_at)
    values (${id}, ${ownerId}, ${key}, ${kind}, ${contentHash}, ${at}::timestamptz)
    on conflict (owner_id, key) do nothing`,
);

/**
 * Locks the owner first: a second call with the same key waits and then finds the first one's
 * answer, instead of failing on its used proof.
 */
async function findUnderOwnerLock(
  tx: Db,
  { ownerId, key }: OperationInput,
): Promise<KnownOperation | undefined> {
  const locked = tx.execute(lockOwner({ ownerId }));
  // A separate statement: its snapshot includes commits from while the lock was awaited.
  const [, { rows }] = await pipeline(locked, tx.execute<KnownRow>(selectKnown({ ownerId, key })));
  const [{ kind, content_hash: contentHash, answer, code, data } = {} as KnownRow] = rows;
  if (kind && contentHash) return { kind, contentHash, answer };
  if (code) throw refusalOf({ code, data });
  return undefined;
}

type KnownRow = {
  kind: OperationKind | null;
  content_hash: string | null;
  answer: unknown;
  code: CodeName | null;
  data: unknown;
};

const selectKnown = statement(
  ['ownerId', 'key'],
  ({ ownerId, key }) => sql`
    select kind, content_hash, answer, code, data from (select 1) as one
    left join ${operations} on ${operations.ownerId} = ${ownerId} and ${operations.key} = ${key}
    left join ${operationAnswers} on ${operationAnswers.operationId} = ${operations.id}
    left join ${operationRefusals} on ${operationRefusals.ownerId} = ${ownerId}
      and ${operationRefusals.key} = ${key}`,
);

const lockOwner = statement(
  ['ownerId'],
  ({ ownerId }) => sql`select from ${persons} where id = ${ownerId} for no key update`,
);

type KnownOperation = Pick<
  NonNullable<Awaited<ReturnType<typeof findOperation>>>,
  'kind' | 'contentHash' | 'answer'
>;

function replayAnswer<Answer>(known: KnownOperation, request: OperationInput): Answer {
  if (known.kind !== request.kind || known.contentHash !== hashOf(request.content)) {
    throw new ApiError('operationKeyTaken');
  }
  // Written by `once` with this kind and content, so it has this type.
  return known.answer as Answer;
}

/** A refusal that keeps its effect would commit half an operation. */
function rejectKeptEffect(error: unknown): never {
  if (error instanceof ApiError && error.keepsEffect) {
    throw new Error('a refusal that keeps its effect must be thrown in `authorize`', {
      cause: error,
    });
  }
  throw error;
}

/** Stores the answer and marks the operation as unsealed, in one round trip. */
async function storeAnswer(tx: Db, id: string, answer: unknown): Promise<void> {
  await tx.execute(insertAnswer({ id, answer: JSON.stringify(answer) }));
}

const insertAnswer = statement(
  ['id', 'answer'],
  ({ id, answer }) => sql`
    with answered as (
      insert into ${operationAnswers} (operation_id, answer)
      values (${id}::uuid, ${answer}::jsonb)
      returning operation_id)
    insert into ${unsealedEntries} (id, what) select operation_id, 'operation' from answered`,
);

/** Finds a completed operation and its answer by key, for a client that missed the answer. */
export async function findOperation(db: Db, by: { ownerId: string; key: string }) {
  const rows = await db
    .select({
      id: operations.id,
      kind: operations.kind,
      contentHash: operations.contentHash,
      createdAt: operations.createdAt,
      answer: operationAnswers.answer,
    })
    .from(operations)
    .innerJoin(operationAnswers, eq(operationAnswers.operationId, operations.id))
    .where(equals(operations, { ownerId: by.ownerId, key: by.key }));
  return rows[0];
}

const statementTimeout = '57014';

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
