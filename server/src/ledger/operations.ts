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
   * What has to be allowed and shown first: `canSpend` and the proof. Not asked of a retry of what
   * is done, and nothing is written before it, so its refusal may leave a trace.
   */
  before?: () => Promise<void>;
}

/** One that something has to be allowed and shown for, by what is found before. */
interface ProvedRequest<Found> extends OperationInput {
  /** Only reads: it is asked of a retry, too, and what it refuses is heard after what that gets. */
  find: () => Promise<Found>;
  before: (found: Found) => Promise<void>;
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
  const { before, businessAt } = request;
  if (before) {
    const known = await findInTurn(tx, request);
    if (known) return answerAgain<Answer>(known, request);
    await before();
  }
  const operation = { id: newId(), businessAt };
  if (!(await begin(tx, operation.id, request))) {
    const known = await findOperation(tx, request);
    if (!known) throw new ApiError('operationInProgress');
    return answerAgain<Answer>(known, request);
  }
  if (!before) await refuseAgain(tx, request);
  const answer = await effect(operation).catch(refuseTraces);
  await keepAnswer(tx, operation.id, answer);
  return answer;
}

/** The same in its owner’s turn, with a proof where one is asked for; it answers its number. */
export async function onceProved<Found>(
  tx: Db,
  request: ProvedRequest<Found>,
  effect: (operation: Operation, found: Found) => Promise<void>,
): Promise<string> {
  const [known, heard] = await pipeline(findInTurn(tx, request), later(request.find()));
  if (known) return answerAgain<{ id: string }>(known, request).id;
  const found = heard();
  await request.before(found);
  const operation = { id: newId(), businessAt: request.businessAt };
  const { id } = operation;
  // In its owner's turn nobody takes the key meanwhile: nothing waits to hear that it was free.
  const [isNew] = await pipeline(
    begin(tx, id, request),
    keepAnswer(tx, id, { id }),
    effect(operation, found).catch(refuseTraces),
  );
  if (!isNew) throw new ApiError('operationInProgress');
  return id;
}

/** What somebody has found, or its refusal, for when it is asked for. */
const later = <Found>(finding: Promise<Found>): Promise<() => Found> =>
  finding.then(
    (found) => () => found,
    (refusal: unknown) => () => {
      throw refusal;
    },
  );

/** Writes the operation; false where its key is known. */
async function begin(tx: Db, id: string, request: OperationInput): Promise<boolean> {
  const { ownerId, key, kind, businessAt } = request;
  const contentHash = hashOf(request.content);
  const at = businessAt.toISOString();
  const { rowCount } = await tx
    .execute(write({ id, ownerId, key, kind, contentHash, at }))
    .catch((error: unknown) => {
      // Only the same key, still at work elsewhere, makes this one wait.
      if (sqlState(error) === statementTimeout) throw new ApiError('operationInProgress');
      throw error;
    });
  return rowCount !== 0;
}

const write = statement(
  ['id', 'ownerId', 'key', 'kind', 'contentHash', 'at'],
  ({ id, ownerId, key, kind, contentHash, at }) => sql`
    insert into ${operations} (id, owner_id, key, kind, content_hash, business_at)
    values (${id}, ${ownerId}, ${key}, ${kind}, ${contentHash}, ${at}::timestamptz)
    on conflict (owner_id, key) do nothing`,
);

/** A key that was refused for good stays so: its owner may have been told that. */
async function refuseAgain(tx: Db, request: OperationInput): Promise<void> {
  const refusal = await findRefusal(tx, request);
  if (refusal) throw refusal;
}

/**
 * Where a proof is used up, a second call with the same key must find the first one's answer and
 * not its used proof: whoever asks is one after the other.
 */
async function findInTurn(
  tx: Db,
  { ownerId, key }: OperationInput,
): Promise<KnownOperation | undefined> {
  const turn = tx.execute(takeTurn({ ownerId }));
  // A statement of its own: it sees what was done while the one before waited.
  const [, { rows }] = await pipeline(turn, tx.execute<KnownRow>(lookUp({ ownerId, key })));
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

const lookUp = statement(
  ['ownerId', 'key'],
  ({ ownerId, key }) => sql`
    select kind, content_hash, answer, code, data from (select 1) as one
    left join ${operations} on ${operations.ownerId} = ${ownerId} and ${operations.key} = ${key}
    left join ${operationAnswers} on ${operationAnswers.operationId} = ${operations.id}
    left join ${operationRefusals} on ${operationRefusals.ownerId} = ${ownerId}
      and ${operationRefusals.key} = ${key}`,
);

const takeTurn = statement(
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

function answerAgain<Answer>(known: KnownOperation, request: OperationInput): Answer {
  if (known.kind !== request.kind || known.contentHash !== hashOf(request.content)) {
    throw new ApiError('operationKeyTaken');
  }
  // Written by `once` with this kind and content, so it has this type.
  return known.answer as Answer;
}

/** A refusal that keeps what was done would keep half an operation, and its key with it. */
function refuseTraces(error: unknown): never {
  if (error instanceof ApiError && error.keepsEffect) {
    throw new Error('a refusal that leaves a trace belongs before the operation', { cause: error });
  }
  throw error;
}

/** The answer, and that the operation waits for its seal, in one round trip. */
async function keepAnswer(tx: Db, id: string, answer: unknown): Promise<void> {
  await tx.execute(keep({ id, answer: JSON.stringify(answer) }));
}

const keep = statement(
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
