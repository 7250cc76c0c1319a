import { createHash } from 'node:crypto';
import type { CodeName } from '@shared/contract/codes';
import type { OperationKind } from '@shared/contract/operation-kinds';
import { canonicalJson } from '@shared/lib/canonical-json';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, sqlState } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { persons } from '../schema/tables/identity.ts';
import { operationAnswers, operationRefusals, operations } from '../schema/tables/ledger.ts';
import { unsealedEntries } from '../schema/tables/seals.ts';
import { findRefusal, refusalOf } from './refusals.ts';

interface OperationInput {
  ownerId: string;
  /** Chosen by whoever asks, before the first try; the same for every retry. */
  key: string;
  kind: OperationKind;
  /** What was asked for, as JSON: the same key with anything else is refused. */
  content: unknown;
  businessAt: Date;
}

export interface OperationRequest extends OperationInput {
  /**
   * Runs before anything is written, so its refusal may keep what it did. A retry of what is done
   * skips it.
   */
  authorize?: () => Promise<void>;
}

/** One that must be authorized, by what `read` found. */
interface AuthorizedRequest<Found> extends OperationInput {
  /** Only reads. A retry of what is done runs it as well, but never sees its refusal. */
  read: () => Promise<Found>;
  authorize: (found: Found) => Promise<void>;
}

/** One that is being carried out. */
export interface Operation {
  id: string;
  businessAt: Date;
}

/**
 * Does something at most once. The first call with a key runs `effect` and keeps its answer in the
 * same transaction; later ones with the same content get that answer and change nothing. Two at
 * the same time wait for each other on the key; what refuses leaves the key free, unless its call
 * says that it was refused for good (`refusals.ts`).
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
  if (!authorize) await rethrowStoredRefusal(tx, request);
  const answer = await effect(operation).catch(rejectKeptEffect);
  await storeAnswer(tx, operation.id, answer);
  return answer;
}

/** The same under its owner’s lock, authorized by what is read first; answers the operation's id. */
export async function onceAuthorized<Found>(
  tx: Db,
  request: AuthorizedRequest<Found>,
  effect: (operation: Operation, found: Found) => Promise<void>,
): Promise<string> {
  const [known, readResult] = await pipeline(findUnderOwnerLock(tx, request), deferRefusal(request.read()));
  if (known) return replayAnswer<{ id: string }>(known, request).id;
  const found = readResult();
  await request.authorize(found);
  const operation = { id: newId(), businessAt: request.businessAt };
  const { id } = operation;
  // Under its owner's lock nobody takes the key meanwhile: the effect need not wait for `begin`.
  const [isNew] = await pipeline(
    claimKey(tx, id, request),
    storeAnswer(tx, id, { id }),
    effect(operation, found).catch(rejectKeptEffect),
  );
  if (!isNew) throw new ApiError('operationInProgress');
  return id;
}

/** Keeps a refusal until the result is asked for. */
const deferRefusal = <Found>(finding: Promise<Found>): Promise<() => Found> =>
  finding.then(
    (found) => () => found,
    (refusal: unknown) => () => {
      throw refusal;
    },
  );

/** Writes the operation; false where its key is known. */
async function claimKey(tx: Db, id: string, request: OperationInput): Promise<boolean> {
  const { ownerId, key, kind, businessAt } = request;
  const contentHash = hashOf(request.content);
  const at = businessAt.toISOString();
  const { rowCount } = await tx
    .execute(insertOperation({ id, ownerId, key, kind, contentHash, at }))
    .catch((error: unknown) => {
      // Only the same key, still at work elsewhere, makes this one wait.
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

/** A key that was refused for good stays so: its owner may have been told that. */
async function rethrowStoredRefusal(tx: Db, request: OperationInput): Promise<void> {
  const refusal = await findRefusal(tx, request);
  if (refusal) throw refusal;
}

/**
 * Locks the owner first: a second call with the same key waits, and then finds the first one's answer
 * instead of its used proof.
 */
async function findUnderOwnerLock(
  tx: Db,
  { ownerId, key }: OperationInput,
): Promise<KnownOperation | undefined> {
  const locked = tx.execute(lockOwner({ ownerId }));
  // A statement of its own: it sees what was done while the one before waited.
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

const operationColumns = {
  id: operations.id,
  kind: operations.kind,
  contentHash: operations.contentHash,
  createdAt: operations.createdAt,
  answer: operationAnswers.answer,
};

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
    throw new Error('a refusal that keeps its effect belongs into `authorize`', { cause: error });
  }
  throw error;
}

/** The answer, and that the operation waits for its seal, in one round trip. */
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

/** An operation by its owner's key, with the answer that it gave: for an outcome not known. */
export async function findOperation(db: Db, by: { ownerId: string; key: string }) {
  const rows = await db
    .select(operationColumns)
    .from(operations)
    .innerJoin(operationAnswers, eq(operationAnswers.operationId, operations.id))
    .where(and(eq(operations.ownerId, by.ownerId), eq(operations.key, by.key)));
  return rows[0];
}

const statementTimeout = '57014';

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
