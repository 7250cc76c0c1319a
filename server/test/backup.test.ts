import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from '../src/delivery/releases/folder-store.ts';
import { sealBacklog } from '../src/ledger/seal.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { makePayer, newOrder, type Order, sendOrder } from './money-people.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { makePerson } from './people.ts';
import { publishedFolder } from './releases.ts';
import { runServerCommand } from './run-command.ts';
import { startServerProcess } from './server-process.ts';
import { testAppKeys } from './signed.ts';
import { testFolder } from './test-folder.ts';

const timeout = 180_000;
const secretKey = '07'.repeat(32);
const undo: (() => unknown)[] = [];
let source: TestDatabase;
let from: Record<string, string>;
let folder: string;
beforeEach(async () => {
  source = await openTestDatabase();
  undo.push(source.close);
  from = await makePlace(source.url);
  folder = join(testFolder('backups'), 'first');
});
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** The environment of a server, and of the commands beside it. */
async function makePlace(databaseUrl: string): Promise<Record<string, string>> {
  return {
    DATA_DIR: testFolder('place'),
    DATABASE_URL: databaseUrl,
    UPLOADS_DIR: testFolder('uploads'),
    RELEASES_DIR: testFolder('releases'),
    SECRET_KEY: secretKey,
    APP_KEYS: [...testAppKeys].map((pair) => pair.join(':')).join(','),
  };
}

const makeEmptyPlace = async () => makePlace(await createEmptyDatabase());

const run = (name: 'backup' | 'restore', path: string, env: Record<string, string>) =>
  runServerCommand([name, path], env);

async function fill(): Promise<Order[]> {
  const { db } = source.database;
  const to = await makePerson(db, { nickName: 'Zoë “quotes”, \\ back\nslash' });
  const payer = await makePayer(db, 1_000_000_000n);
  await mkdir(join(from.UPLOADS_DIR ?? '', 'unfinished'), { recursive: true });
  writeFileSync(join(from.UPLOADS_DIR ?? '', 'abc-1.jpg'), randomBytes(300_000));
  writeFileSync(join(from.UPLOADS_DIR ?? '', 'unfinished/abc-2'), 'half');
  await publishedFolder({ shell: ['1.0.0-aa'] }, from.RELEASES_DIR);
  const store = openFolderStore(from.RELEASES_DIR ?? '', { by: 'test' });
  await store.change([{ do: 'release', name: 'shell', release: '1.0.0-aa' }], { revision: 0 });
  return Array.from({ length: 60 }, () => newOrder(payer, to));
}

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true }).map(String).sort();

it('a backup taken while transfers run is restored into an empty place, which serves', {
  timeout,
}, async () => {
  const orders = await fill();
  const server = await startServerProcess(from);
  undo.push(server.kill);
  const early = orders.splice(0, 10);
  for (const order of early) expect((await sendOrder(server.post, order)).name).toBe('ok');
  await sealBacklog(source.database);
  const sending = (async () => {
    for (const order of orders) await sendOrder(server.post, order);
  })();
  const taken = await run('backup', folder, from);
  await sending;
  expect(taken.output).toContain('Keep beside it, for they are not in it: SECRET_KEY, APP_KEYS (');
  expect(taken.exit).toBe(0);
  expect(filesIn(join(folder, 'uploads'))).toEqual(['.shared-folder', 'abc-1.jpg']);
  for (const secret of [secretKey, ...testAppKeys.values()]) {
    expect(readFileSync(join(folder, 'backup.json'), 'utf8')).not.toContain(secret);
  }

  const into = await makeEmptyPlace();
  const restored = await run('restore', folder, into);
  expect(restored.output).toContain('The ledger is sound.');
  expect(restored.exit).toBe(0);
  expect(readFileSync(join(into.UPLOADS_DIR ?? '', 'abc-1.jpg'))).toEqual(
    readFileSync(join(from.UPLOADS_DIR ?? '', 'abc-1.jpg')),
  );

  const second = await startServerProcess(into);
  undo.push(second.kill);
  expect(await (await fetch(`${second.url}/readyz`)).json()).toEqual({ ok: true });
  const page = await fetch(`${second.url}/webview/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('shell.js')]);
  // The session of before holds, and an order of before is answered with its receipt.
  const again = await sendOrder(second.post, early[0] as Order);
  expect(again.name).toBe('ok');
  const next = { ...(early[0] as Order), key: newOrder(early[0]?.payer as never, {} as never).key };
  expect((await sendOrder(second.post, { ...next, quoteId: undefined as never })).name).toBe('ok');
});

it('every row comes back as it was, whatever it holds', { timeout }, async () => {
  await fill();
  const text = `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('schema_migrations', 'security_events')`;
  const rowsOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(text);
    const found: [string, unknown][] = [];
    for (const { name } of rows) {
      const all = await client.query(`select t::text from "${name}" t order by 1`);
      found.push([name, all.rows]);
    }
    await client.end();
    return Object.fromEntries(found);
  };
  const before = await rowsOf(source.url);
  expect((await run('backup', folder, from)).exit).toBe(0);
  const into = await makeEmptyPlace();
  expect((await run('restore', folder, into)).exit).toBe(0);
  expect(await rowsOf(into.DATABASE_URL ?? '')).toEqual(before);
});

it('a backup of a real Postgres is restored into the embedded one', { timeout }, async () => {
  await fill();
  expect((await run('backup', folder, from)).exit).toBe(0);
  const { DATABASE_URL: _, ...rest } = await makePlace('');
  const into: Record<string, string> = { ...rest, DEMO: '0' };
  // As root, Postgres runs as another user.
  chmodSync(into.DATA_DIR ?? '', 0o711);
  const { exit, output } = await run('restore', folder, into);
  expect(output).toContain('The ledger is sound.');
  expect(exit).toBe(0);
  const server = await startServerProcess(into);
  undo.push(server.kill);
  expect((await fetch(`${server.url}/webview/`)).status).toBe(200);
  const refusal = await run('restore', folder, into);
  expect(refusal.output).toContain('is not empty');
});

describe('a restore is refused, and changes nothing,', () => {
  const expectRefusal = async (into: Record<string, string>, words: string) => {
    const { exit, output } = await run('restore', folder, into);
    expect(output.trim().split('\n').at(-1)).toContain(words);
    expect(exit).toBe(1);
  };
  beforeEach(async () => {
    await fill();
    expect((await run('backup', folder, from)).exit).toBe(0);
  }, timeout);

  it.each<[string, (into: Record<string, string>) => unknown, string]>([
    [
      'where an upload is',
      (into) => writeFileSync(join(into.UPLOADS_DIR ?? '', 'mine.jpg'), 'x'),
      'here the place of uploads is not empty',
    ],
    [
      'where a release is',
      (into) => writeFileSync(join(into.RELEASES_DIR ?? '', 'live.json'), '{}'),
      'here the place of releases is not empty',
    ],
    [
      'into a database in use',
      (into) => Object.assign(into, { DATABASE_URL: source.url }),
      'here the database is not empty',
    ],
    [
      'with another secret key',
      (into) => Object.assign(into, { SECRET_KEY: '08'.repeat(32) }),
      'belongs to another secret key',
    ],
    [
      'of a backup that was broken off',
      () => rmSync(join(folder, 'backup.json')),
      'has no complete backup',
    ],
    [
      'of a damaged backup',
      () => writeFileSync(join(folder, 'uploads/abc-1.jpg'), 'changed'),
      'uploads/abc-1.jpg is not as it was written',
    ],
    [
      'of a backup of a newer server',
      () => {
        const file = join(folder, 'backup.json');
        const note = JSON.parse(readFileSync(file, 'utf8'));
        note.migrations.push({ number: 9990, name: '9990_newer.sql', hash: 'a'.repeat(64) });
        writeFileSync(file, JSON.stringify(note));
      },
      'belongs to a newer version of this server (migration 9990_newer.sql)',
    ],
  ])('%s', { timeout }, async (_, prepare, words) => {
    const into = await makeEmptyPlace();
    await prepare(into);
    const before = filesIn(into.UPLOADS_DIR ?? '');
    await expectRefusal(into, words);
    expect(filesIn(into.UPLOADS_DIR ?? '')).toEqual(before);
  });
});

it('a backup of an older schema is migrated further, once its rows are there', {
  timeout,
}, async () => {
  await fill();
  expect((await run('backup', folder, from)).exit).toBe(0);
  // The newest migration had not run yet when such a backup was made: here it only adds.
  const file = join(folder, 'backup.json');
  const note = JSON.parse(readFileSync(file, 'utf8'));
  const newest = note.migrations.shift();
  writeFileSync(file, JSON.stringify(note));
  const { exit, output } = await run('restore', folder, await makeEmptyPlace());
  expect(output).toContain(newest.name);
  expect(exit).toBe(0);
});

it('no server starts on a database whose restore was broken off', { timeout }, async () => {
  await fill();
  expect((await run('backup', folder, from)).exit).toBe(0);
  // Its note asks for rows that are not there.
  const file = join(folder, 'backup.json');
  const note = JSON.parse(readFileSync(file, 'utf8'));
  note.tables[0].rows += 1;
  writeFileSync(file, JSON.stringify(note));
  const into = await makeEmptyPlace();
  const { exit, output } = await run('restore', folder, into);
  expect([exit, output]).toEqual([1, expect.stringContaining('instead of')]);
  const start = startServerProcess(into);
  await expect(start).rejects.toThrow('The database was not restored to the end');
});

it('a backup goes into a new folder, outside of what it copies', { timeout }, async () => {
  const used = testFolder('used');
  writeFileSync(join(used, 'mine'), 'x');
  expect(await run('backup', used, from)).toEqual({
    exit: 1,
    output: `${used} is not empty: a backup goes into a new folder.\n`,
  });
  const inside = join(from.UPLOADS_DIR ?? '', 'backup');
  expect((await run('backup', inside, from)).output).toContain('is in a folder that is backed up');
  expect(existsSync(inside)).toBe(false);
});
