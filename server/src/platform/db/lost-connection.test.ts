import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrationsDir } from '../../../test/databases.ts';
import { openWire, type Wire } from '../../../test/faults/wire.ts';
import { type Cluster, startCluster } from '../../../test/postgres-cluster.ts';
import { type Database, type Db, isUnreachable, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

// Killing one backend ends all connections of its Postgres, so this file has its own.
let cluster: Cluster;
let wire: Wire;
let database: Database;
let admin: pg.Pool;
beforeAll(async () => {
  cluster = await startCluster();
  const url = cluster.urlOf('postgres');
  const owner = openPostgres(url, { asOwner: true });
  await migrate(owner, migrationsDir).finally(owner.close);
  wire = await openWire({ host: '127.0.0.1', port: cluster.port });
  database = openPostgres(Object.assign(new URL(url), { port: String(wire.port) }).href, {
    guarded: true,
  });
  admin = new pg.Pool({ connectionString: url, max: 1 });
  // A killed backend ends it, too.
  admin.on('error', () => undefined);
});
afterAll(async () => {
  await database.close();
  await admin.end();
  wire.close();
  await cluster.stop();
});

// An 'error' event without a listener ends the process: it arrives here as an uncaught exception.
const uncaught: unknown[] = [];
const keep = (error: unknown) => void uncaught.push(error);
let others: NodeJS.UncaughtExceptionListener[];
beforeEach(() => {
  others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', keep);
});
afterEach(() => {
  process.off('uncaughtException', keep);
  for (const listener of others) process.on('uncaughtException', listener);
  uncaught.length = 0;
});

async function readPid(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

const terminate = (pid: number) => admin.query('select pg_terminate_backend($1, 5000)', [pid]);

describe('a connection that is lost inside a transaction', () => {
  it.each<[string, (tx: Db, pid: number) => Promise<unknown>]>([
    ['terminated between two queries', async (_, pid) => terminate(pid)],
    [
      'terminated during a query',
      async (tx, pid) => {
        const query = tx.execute(sql`select pg_sleep(10)`);
        await Promise.all([query, sleep(50).then(() => terminate(pid))]);
      },
    ],
    [
      'idle for longer than the database allows',
      async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '20ms'`);
        await sleep(200);
      },
    ],
    [
      'killed, after which Postgres ends all others',
      async (_, pid) => process.kill(pid, 'SIGKILL'),
    ],
    ['reset by the network', async () => wire.reset()],
    [
      'reset by the network during a query',
      async (tx) => {
        const query = tx.execute(sql`select pg_sleep(10)`);
        await Promise.all([query, sleep(50).then(() => wire.reset())]);
      },
    ],
  ])('leaves the process and the pool usable: %s', async (_, lose) => {
    const work = database.transaction(async (tx) => {
      const pid = await readPid(tx);
      await lose(tx, pid);
      // The driver notices on its own, before the next query.
      await sleep(100);
      await tx.execute(sql`select 1`);
    });
    const error = await work.catch((caught: unknown) => caught);
    expect(isUnreachable(error)).toBe(true);
    expect(uncaught).toEqual([]);
    // After a killed backend, Postgres is away for a moment.
    await vi.waitFor(
      async () =>
        expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]),
      { timeout: 10_000 },
    );
  });

  it('gives up a frozen backend within the limit of a query', async () => {
    const work = database.transaction(async (tx) => {
      const pid = await readPid(tx);
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => process.kill(pid, 'SIGCONT'), 3000);
      await tx.execute(sql`select 1`);
    });
    const startedAt = performance.now();
    const error = await work.catch((caught: unknown) => caught);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(isUnreachable(error)).toBe(true);
    await sleep(2500);
    expect(uncaught).toEqual([]);
  });
});

describe('a demoted primary', () => {
  it('counts as unreachable, and its connection is closed', async () => {
    let readOnlyPid = 0;
    const work = database.transaction(async (tx) => {
      readOnlyPid = await readPid(tx);
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`delete from quotes`);
    });
    const error = await work.catch((caught: unknown) => caught);
    expect(isUnreachable(error)).toBe(true);
    await vi.waitFor(async () => {
      const found = await admin.query('select 1 from pg_stat_activity where pid = $1', [
        readOnlyPid,
      ]);
      expect(found.rows).toEqual([]);
    });
  });

  it.each(['25006', '53100', '53200', '53300', '57P01', '57P05', '58030', '08006'])(
    'SQLSTATE %s means that the database cannot be used',
    async (state) => {
      const raise = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
      const error = await database.db.execute(raise).catch((caught: unknown) => caught);
      expect(isUnreachable(error)).toBe(true);
    },
  );

  it.each(['23505', '22003', '42501', '55P03'])(
    'SQLSTATE %s is an ordinary error',
    async (state) => {
      const raise = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
      const error = await database.db.execute(raise).catch((caught: unknown) => caught);
      expect(isUnreachable(error)).toBe(false);
    },
  );
});
