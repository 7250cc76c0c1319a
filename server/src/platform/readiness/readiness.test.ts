import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrationsDir } from '../../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openPostgres } from '../db/database.ts';
import { acceptFolder, findFolderProblem, markFolder } from '../files/folder-mark.ts';
import { createDatabaseCheck } from './database-check.ts';
import { Readiness } from './readiness.ts';
import { createSchemaCheck } from './schema-check.ts';

let owner: TestDatabase;
beforeAll(async () => {
  owner = await openTestDatabase({ asOwner: true });
});
afterAll(() => owner.close());

describe('a server is ready', () => {
  it('while every check passes', async () => {
    const readiness = new Readiness({ one: async () => undefined });
    expect(await readiness.findProblems()).toEqual({});
  });

  it('or names what each check found, or that it failed', async () => {
    const readiness = new Readiness({
      fine: async () => undefined,
      full: async () => 'is full',
      broken: () => Promise.reject(new Error('secret detail')),
    });
    expect(await readiness.findProblems()).toEqual({
      full: 'is full',
      broken: 'cannot be checked',
    });
  });

  it('until it is told to stop', async () => {
    const readiness = new Readiness({});
    readiness.stop();
    expect(await readiness.findProblems()).toEqual({ server: 'is stopping' });
  });

  it('until it cannot go on, for the first reason given', async () => {
    const readiness = new Readiness({});
    readiness.stop({ database: 'has ended' });
    readiness.stop();
    expect(await readiness.findProblems()).toEqual({ database: 'has ended' });
  });

  it('with one run for concurrent callers', async () => {
    const check = vi.fn(async () => undefined);
    const readiness = new Readiness({ check });
    await Promise.all([readiness.findProblems(), readiness.findProblems()]);
    expect(check).toHaveBeenCalledTimes(1);
    await readiness.findProblems();
    expect(check).toHaveBeenCalledTimes(2);
  });
});

describe('a check that does not end', () => {
  it('is answered for after the limit, and is not started again meanwhile', async () => {
    let end: (problem: undefined) => void = () => undefined;
    const hangs = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          end = resolve;
        }),
    );
    const readiness = new Readiness({ hangs, fine: async () => undefined }, { limitMs: 50 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await readiness.findProblems()).toEqual({ hangs: 'does not answer' });
    }
    expect(hangs).toHaveBeenCalledTimes(1);
    end(undefined);
    hangs.mockResolvedValue(undefined);
    await vi.waitFor(async () => expect(await readiness.findProblems()).toEqual({}));
  });
});

describe('the log', () => {
  it('has a line for each change, with the reason, and none for each request', async () => {
    const warn = vi.fn();
    let answer = async (): Promise<string | undefined> => undefined;
    const readiness = new Readiness({ disk: () => answer() }, { log: { warn } });
    const ask = async (next: typeof answer) => {
      answer = next;
      await readiness.findProblems();
      await readiness.findProblems();
    };
    await ask(async () => undefined);
    await ask(async () => 'is full');
    await ask(() => Promise.reject(new Error('a detail')));
    await ask(async () => undefined);
    expect(warn.mock.calls).toEqual([
      [{ check: 'disk', problem: 'is full' }, 'not ready'],
      [{ check: 'disk', problem: 'cannot be checked', err: new Error('a detail') }, 'not ready'],
      [{ check: 'disk' }, 'ready again'],
    ]);
  });
});

describe('the check of the database', () => {
  const checkOn = (url: string) => {
    const database = openPostgres(url);
    return createDatabaseCheck(database)().finally(database.close);
  };

  it('passes on a writable primary', async () => {
    expect(await checkOn(owner.url)).toBeUndefined();
  });

  it('names a database that accepts no writes', async () => {
    const name = new URL(owner.url).pathname.slice(1);
    await owner.database.db.execute(
      sql.raw(`alter database ${name} set default_transaction_read_only = on`),
    );
    expect(await checkOn(owner.url)).toBe('accepts no writes');
    await owner.database.db.execute(
      sql.raw(`alter database ${name} reset default_transaction_read_only`),
    );
  });

  it('names a role that may change history', async () => {
    expect(await createDatabaseCheck(owner.database)()).toBe(
      'is used as postgres instead of webview_app',
    );
  });

  it('names clocks that differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45_000 });
    expect(await checkOn(owner.url)).toMatch(/^and this server differ by 4[45] s in time$/);
    vi.useRealTimers();
  });

  it('names a database that does not answer', async () => {
    expect(await checkOn('postgres://app@127.0.0.1:1/app')).toBe('does not answer');
  });
});

describe('the check of the schema', () => {
  it('passes only with exactly the migrations of this server', async () => {
    const { db } = owner.database;
    const check = createSchemaCheck(db, migrationsDir);
    expect(await check()).toBeUndefined();
    await db.execute(sql`insert into schema_migrations (number, name, hash)
      values (9001, '9001_newer.sql', 'x')`);
    expect(await check()).toBe('belongs to a newer server (migration 9001_newer.sql)');
    await db.execute(sql`delete from schema_migrations where number = 9001`);
    const removed = await db.execute<{ number: number; name: string; hash: string }>(
      sql`delete from schema_migrations where number = 1 returning number, name, hash`,
    );
    expect(await check()).toBe('lacks migrations');
    const [row] = removed.rows;
    await db.execute(sql`insert into schema_migrations (number, name, hash)
      values (${row?.number}, ${row?.name}, ${row?.hash})`);
  });
});

describe('the check of a shared folder', () => {
  const shareable = (name: string) => ({
    name,
    path: testFolder(name),
    isWritten: true,
    isShared: true,
  });

  it('passes in the folder that was marked first, and in no other', async () => {
    const { database } = owner;
    const shared = shareable('first');
    const own = { ...shared, path: testFolder('own') };
    // Servers that start together agree on one mark.
    await Promise.all(Array.from({ length: 5 }, () => markFolder(database, shared)));
    await markFolder(database, own);
    expect(await findFolderProblem(database.db, shared)).toBeUndefined();
    expect(await findFolderProblem(database.db, own)).toBe(
      'is not the folder that the other servers use',
    );
    rmSync(own.path, { recursive: true });
    expect(await findFolderProblem(database.db, own)).toBe('cannot be written (ENOENT)');
  });

  it('does not pass in a folder that has no mark', async () => {
    const { db } = owner.database;
    for (const name of ['unmarked-uploads', 'unmarked-releases']) {
      const folder = { ...shareable(name), isWritten: name === 'unmarked-uploads' };
      expect(await findFolderProblem(db, folder)).toBe('has no mark that the servers share');
    }
  });

  it('takes a mark over that it finds, without writing: servers may only read the folder', async () => {
    const { database } = owner;
    const folder = { ...shareable('read-only'), isWritten: false };
    const mark = join(folder.path, '.shared-folder');
    writeFileSync(mark, 'made by hand\n');
    const { ino } = statSync(mark);
    await markFolder(database, folder);
    expect(await findFolderProblem(database.db, folder)).toBeUndefined();
    expect(statSync(mark).ino).toBe(ino);
  });

  it('does not take a mount point for the folder that was marked', async () => {
    const { database } = owner;
    const shared = shareable('mounted');
    await markFolder(database, shared);
    rmSync(shared.path, { recursive: true });
    await markFolder(database, shared);
    expect(existsSync(shared.path)).toBe(false);
  });

  it('passes in a restored folder that an operator has accepted, and no more in the old one', async () => {
    const { database } = owner;
    const old = shareable('old');
    await markFolder(database, old);
    const restored = { ...old, path: testFolder('restored') };
    expect(await findFolderProblem(database.db, restored)).toBeDefined();
    await acceptFolder(database, { folder: restored, reason: 'restored', by: 'tester' });
    expect(await findFolderProblem(database.db, restored)).toBeUndefined();
    expect(await findFolderProblem(database.db, old)).toBeDefined();
  });
});
