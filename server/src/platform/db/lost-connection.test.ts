import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { type Db, isUnreachable } from './database.ts';

let test: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  test = await openTestDatabase();
  admin = new pg.Client({ connectionString: test.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.close();
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
    ['killed', async (_, pid) => process.kill(pid, 'SIGTERM')],
  ])('leaves the process and the pool usable: %s', async (_, lose) => {
    const work = test.database.transaction(async (tx) => {
      const pid = await readPid(tx);
      await lose(tx, pid);
      // The driver notices on its own, before the next query.
      await sleep(100);
      await tx.execute(sql`select 1`);
    });
    const error = await work.catch((caught: unknown) => caught);
    expect(isUnreachable(error)).toBe(true);
    expect(uncaught).toEqual([]);
    expect((await test.database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('gives up a frozen backend within the limit of a query', async () => {
    const work = test.database.transaction(async (tx) => {
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
    const work = test.database.transaction(async (tx) => {
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
      const error = await test.database.db.execute(raise).catch((caught: unknown) => caught);
      expect(isUnreachable(error)).toBe(true);
    },
  );

  it.each(['23505', '22003', '42501', '55P03'])(
    'SQLSTATE %s is an ordinary error',
    async (state) => {
      const raise = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
      const error = await test.database.db.execute(raise).catch((caught: unknown) => caught);
      expect(isUnreachable(error)).toBe(false);
    },
  );
});
