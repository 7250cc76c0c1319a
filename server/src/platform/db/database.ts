import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applicationRole, createSessions, type Session, type Sessions } from './session.ts';
import { createStatementNames } from './statement-names.ts';

/**
 * The handle for queries: the database, or an open transaction. Code that gets a handle uses only
 * that one, and it cannot open a transaction of its own.
 */
export type Db = Omit<NodePgDatabase, 'transaction' | '$client'>;

export interface Database {
  /** For reads outside a transaction. */
  readonly db: Db;
  /** Commits all or nothing; reruns `work` from the start after a retriable error. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** The connections of this server: all, those that do nothing, and who waits for one. */
  readonly connections: { open: number; idle: number; waiting: number };
  /** How long to wait for the first answer of the database before giving up. */
  readonly firstAnswerMs: number;
  /** Reads a connection's session; throws if it is no longer the one that was prepared. */
  readSession(): Promise<Session>;
  /** Throws if a pooler between server and database does not keep sessions. */
  assertSessionsKept(): Promise<void>;
}

/** Reports a dead database within two seconds, even on a busy server. */
const defaultFirstAnswerMs = 1400;

/** A frozen database accepts connections and never answers, so even a pool without timeouts gives up. */
const maxConnectMs = 8000;

/** Limits that the driver holds. */
const driverLimits = (firstAnswerMs: number) => ({
  connectionTimeoutMillis: firstAnswerMs - 200,
  query_timeout: firstAnswerMs - 100,
});

/** Limits that the database holds, for when the driver is gone or too late. */
const sessionLimits = (firstAnswerMs: number) => ({
  statement_timeout: firstAnswerMs - 200,
  idle_in_transaction_session_timeout: 10_000,
});

const insideTransaction = new AsyncLocalStorage<true>();
/** From Node 24 on, AsyncLocalStorage needs no hook in every promise. */
const contextsAreFree = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * A query on the pool inside a transaction would silently run outside it, so it throws. On Node 20
 * and 22 only the tests turn this on: tracking the context through every promise takes a fifth of a
 * call's time there.
 */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolCallback): void;
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | undefined {
    if (insideTransaction.getStore()) {
      throw new Error(
        'a query on the database inside a transaction: use the handle you were given',
      );
    }
    return callback ? (super.connect(callback) as undefined) : super.connect();
  }
}
type PoolCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Opens a server's database under the application's role, or as the owner with `asOwner` (for
 * migrations). `noTimeouts` lifts the limits of queries, for commands.
 */
export function openPostgres(
  url: string,
  options: {
    asOwner?: boolean;
    noTimeouts?: boolean;
    guarded?: boolean;
    max?: number;
    /** The limit for getting a connection and the answer to its first query, together. */
    firstAnswerMs?: number;
  } = {},
) {
  const { firstAnswerMs = defaultFirstAnswerMs, asOwner } = options;
  const hasNoTimeouts = asOwner || options.noTimeouts;
  const sessions = createSessions({
    role: asOwner ? undefined : applicationRole,
    settings: hasNoTimeouts ? {} : sessionLimits(firstAnswerMs),
    limitMs: hasNoTimeouts ? maxConnectMs : firstAnswerMs - 100,
  });
  const pool = new GuardedPool({
    connectionString: url,
    max: options.max ?? 10,
    // Sends a connection's queries without waiting for earlier answers.
    ...{ pipeline: true },
    ...(hasNoTimeouts ? { connectionTimeoutMillis: maxConnectMs } : driverLimits(firstAnswerMs)),
    onConnect: sessions.prepare,
  });
  const isGuarded = options.guarded || contextsAreFree;
  return fromPool(pool, { firstAnswerMs, isGuarded, sessions });
}

function fromPool(
  pool: pg.Pool,
  given: { firstAnswerMs: number; isGuarded?: boolean; sessions: Sessions },
): Database {
  const { firstAnswerMs, isGuarded, sessions } = given;
  pool.on('connect', createStatementNames());
  pool.on('remove', sessions.forget);
  // A connection that breaks while it is idle is replaced at its next use.
  pool.on('error', () => undefined);
  return {
    db: drizzle({ client: pool }),
    transaction: (work) => {
      // Await inside `run`: a query starts when it is awaited, and must start in this context.
      const guarded: typeof work = (tx) => insideTransaction.run(true, async () => await work(tx));
      return withRetry(() => runTransaction(pool, isGuarded ? guarded : work));
    },
    close: () => pool.end(),
    get connections() {
      return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    firstAnswerMs,
    readSession: () => withClient(pool, sessions.read),
    // A pooler that has one session for both connections shows it at the second one.
    assertSessionsKept: () =>
      withClient(pool, async (client) => {
        await withClient(pool, sessions.read);
        await sessions.read(client);
      }),
  };
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    // Not awaited: `begin` goes out with the first query, and fails only if the connection does.
    const begun = client.query('begin');
    begun.catch(() => undefined);
    const result = await work(handleOf(client));
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isUnreachable(error) || isStalePlan(error) || (await rollbackFails(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

const handles = new WeakMap<pg.PoolClient, Db>();

function handleOf(client: pg.PoolClient): Db {
  const known = handles.get(client) ?? drizzle({ client });
  handles.set(client, known);
  return known;
}

async function rollbackFails(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    return true;
  }
}

const retryLimit = 8;
/** Serialization failure and deadlock: retry the whole transaction. */
const retriable = new Set(['40001', '40P01']);

async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isRetriable = retriable.has(sqlState(error) ?? '') || isStalePlan(error);
      if (attempt >= retryLimit || !isRetriable) throw error;
      const pauseMs = Math.random() * 10 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The table of one of the connection's prepared statements has changed since it was prepared. */
function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = driverError(error) ?? {};
  return code === '0A000' && message.startsWith('cached plan');
}

/** Unwraps the driver's error. */
export function driverError(error: unknown): (Error & { code?: string }) | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? driverError(error.cause) : error;
}

export function sqlState(error: unknown): string | undefined {
  return driverError(error)?.code;
}

/** Read-only after a failover (25006), out of disk or memory (53), shut down (57P), I/O error (58). */
const unreachableStates = /^(08\w{3}|25006|25P03|53\w{3}|57P0\d|57014|58\w{3})$/;
const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/;
const unreachableWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;

/** True if the database did not answer, as opposed to answering with an error. */
export function isUnreachable(error: unknown): boolean {
  const inner = driverError(error);
  if (!inner) return false;
  const { code = '', message } = inner;
  return (
    unreachableStates.test(code) || unreachableCodes.test(code) || unreachableWords.test(message)
  );
}
