import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { isUnreachable, openPostgres } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { migrationsDir } from './databases.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { openWire } from './faults/wire.ts';
import { openTestDatabase } from './open-database.ts';
import { startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

const timeout = 180_000;
const undo: (() => Promise<unknown>)[] = [];
let uploads: string;
beforeEach(() => {
  uploads = testFolder('shared-uploads');
});
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function start(databaseUrl: string, env: Record<string, string> = {}) {
  const server = await startServerProcess({
    DATA_DIR: testFolder('starting'),
    DATABASE_URL: databaseUrl,
    UPLOADS_DIR: uploads,
    ...env,
  });
  undo.push(server.kill);
  return server;
}

const readReadiness = async ({ url }: { url: string }) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as object };
};

async function failToStart(databaseUrl: string): Promise<string> {
  const error = await start(databaseUrl).catch((caught: unknown) => caught);
  if (!(error instanceof Error)) throw new Error('the server started');
  return error.message;
}

it('three servers start at once on an empty database', { timeout }, async () => {
  const url = await createEmptyDatabase();
  const servers = await Promise.all([start(url), start(url), start(url)]);
  for (const server of servers) {
    expect(await readReadiness(server)).toEqual({ status: 200, body: { ok: true } });
  }
});

it('an older server refuses the database of a newer one in one line', { timeout }, async () => {
  const { database, url, close } = await openTestDatabase({ asOwner: true });
  await database.db.execute(sql`insert into schema_migrations (number, name, hash)
    values (9000, '9000_from_the_future.sql', 'x')`);
  await close();
  const said = await failToStart(url);
  expect(said).toContain('newer version of this server (migration 9000_from_the_future.sql)');
  expect(said).not.toContain('    at ');
});

/** AuthenticationOk and ReadyForQuery: the login succeeds. */
const loggedIn = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

describe.concurrent('a database that stops answering', () => {
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: testFolder('frozen'), migrationsDir });

  it.for([
    ['before the login', Buffer.alloc(0)],
    ['after the login', loggedIn],
  ] as const)(
    'is reported within ten seconds if it is frozen %s',
    { timeout },
    async ([, greeting], test) => {
      // As a stopped process does: the system accepts the connection, and then nothing comes.
      const frozen = createServer((socket) => socket.once('data', () => socket.write(greeting)));
      await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
      test.onTestFinished(() => void frozen.close());
      const address = frozen.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const startedAt = performance.now();
      const opening = open(`postgres://app@127.0.0.1:${port}/app`);
      const error = await opening.catch((caught: unknown) => caught);
      expect(error).toMatchObject({ message: expect.stringContaining('cannot be reached') });
      expect(isUnreachable(error)).toBe(true);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
  );

  // After the login, and after the first query on the migrations.
  it.for([2, 5])(
    'is reported in one line if it freezes between two queries: after %i pieces',
    { timeout },
    async (pieces, test: TestContext) => {
      const { url, close } = await openTestDatabase({ asOwner: true });
      test.onTestFinished(close);
      const { hostname, port } = new URL(url);
      const wire = await openWire({ host: hostname, port: Number(port) });
      test.onTestFinished(() => wire.close());
      const throughWire = Object.assign(new URL(url), { port: String(wire.port) }).href;
      wire.silenceAfter(pieces);
      const startedAt = performance.now();
      const error = await open(throughWire).catch((caught: unknown) => caught);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(isUnreachable(error)).toBe(true);
    },
  );
});

it('a role that can be escaped is refused', async () => {
  const { url, close } = await openTestDatabase({ asOwner: true });
  undo.push(close);
  // A pooler drops startup parameters; what a connection sets for itself stays.
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', '-c role=none');
  const database = openPostgres(withOptions.href);
  undo.push(database.close);
  const { rows } = await database.db.execute(sql`select current_user as role`);
  expect(rows).toEqual([{ role: 'webview_app' }]);
  const change = database.db.execute(sql`update transfers set kind = 'x'`);
  await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('a server with a folder of its own is not ready', { timeout }, async () => {
  const { url, close } = await openTestDatabase();
  undo.push(close);
  const RELEASES_DIR = testFolder('shared-releases');
  const shared = await start(url, { RELEASES_DIR });
  const startWithOwn = (name: string) =>
    start(url, { RELEASES_DIR, [`${name.toUpperCase()}_DIR`]: testFolder(`own-${name}`) });
  const names = ['uploads', 'releases'];
  const alone = await Promise.all(names.map(startWithOwn));
  expect((await readReadiness(shared)).status).toBe(200);
  expect(await Promise.all(alone.map(readReadiness))).toEqual(
    names.map((name) => ({
      status: 503,
      body: {
        ok: false,
        problems: { [name]: 'is not the folder that the other servers use' },
      },
    })),
  );
});
