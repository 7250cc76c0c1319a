import { spawn, spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrationsDir } from '../../../test/databases.ts';
import { freePort } from '../../../test/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openTransactionPooler, type TransactionPooler } from '../../../test/transaction-pooler.ts';
import { createDatabaseCheck } from '../readiness/database-check.ts';
import { openDatabase } from './open.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

let behind: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  behind = await openTestDatabase();
  admin = new pg.Client({ connectionString: behind.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await behind.close();
});

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function openPooler(sessions: number): Promise<TransactionPooler> {
  const pooler = await openTransactionPooler(behind.url, sessions);
  undo.push(pooler.close);
  return pooler;
}

const isPgBouncerInstalled =
  spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).error === undefined;

async function startPgBouncer(poolMode: string, roundRobin: string): Promise<string> {
  const { hostname, port } = new URL(behind.url);
  const folder = testFolder('pgbouncer');
  const user = findUnprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const ownPort = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: ownPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: poolMode,
    server_round_robin: roundRobin,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `[databases]\n* = host=${hostname} port=${port} user=postgres\n`;
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  const child = spawn('pgbouncer', [file], { ...user, stdio: 'ignore' });
  undo.push(() => child.kill('SIGKILL'));
  const url = Object.assign(new URL(behind.url), { port: String(ownPort) }).href;
  await vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return url;
}

const open = (databaseUrl: string, databaseOwnerUrl?: string) =>
  openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: testFolder('session'), migrationsDir });

describe('a pooler that gives each transaction another session', () => {
  it.each([1, 2, 5])('is refused at the start: %i sessions', async (sessions) => {
    const pooler = await openPooler(sessions);
    await expect(open(pooler.url)).rejects.toThrow('pool_mode = session');
    await expect(open(pooler.url, behind.url)).rejects.toThrow('pool_mode = session');
  });

  it('is noticed when it changes its mode later', async () => {
    const pooler = await openPooler(12);
    pooler.set('session');
    const { database, close } = await open(pooler.url, behind.url);
    undo.push(close);
    const check = createDatabaseCheck(database);
    expect(await check()).toBeUndefined();
    pooler.set('transaction');
    // Other work changes which session is next.
    const find = async () => {
      const [problem] = await Promise.all([check(), database.db.execute(sql`select 1`)]);
      return problem;
    };
    await expect.poll(find).toBe('is behind a pooler that keeps no sessions');
  });

  it.runIf(isPgBouncerInstalled).each([
    ['transaction', '0'],
    ['transaction', '1'],
    ['statement', '0'],
  ])('is refused when it is PgBouncer: %s, round robin %s', async (poolMode, roundRobin) => {
    const url = await startPgBouncer(poolMode, roundRobin);
    await expect(open(url)).rejects.toThrow('pool_mode = session');
    await expect(open(url, behind.url)).rejects.toThrow('pool_mode = session');
  });

  it.runIf(isPgBouncerInstalled)('is not PgBouncer in session mode', async () => {
    const { database, close } = await open(await startPgBouncer('session', '0'));
    undo.push(close);
    expect(await createDatabaseCheck(database)()).toBeUndefined();
  });
});

describe('a login of its own for the application', () => {
  const urlAs = (login: string) => Object.assign(new URL(behind.url), { username: login }).href;
  const createLogin = async (options: string) => {
    const login = `login_${process.pid}`;
    await admin.query(`create role ${login} login ${options}`);
    undo.push(() => admin.query(`drop role ${login}`));
    return login;
  };

  it('works beside that of the owner', async () => {
    const login = await createLogin('in role webview_app');
    const { database, close } = await open(urlAs(login), behind.url);
    undo.push(close);
    const { rows } = await database.db.execute(sql`select current_user, session_user`);
    expect(rows).toEqual([{ current_user: 'webview_app', session_user: login }]);
    const reset = database.db.execute(sql.raw('reset role; update transfers set kind = $$x$$'));
    await expect(reset).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is told what to grant', async () => {
    const login = await createLogin('');
    await expect(open(urlAs(login), behind.url)).rejects.toThrow('GRANT webview_app TO it');
  });

  it('cannot migrate', async () => {
    const login = await createLogin('in role webview_app');
    const name = 'schema_migrations';
    const removed = await admin.query(`delete from ${name} where number = 210 returning *`);
    undo.push(() =>
      admin.query(
        `insert into ${name} select * from json_populate_record(null::${name}, $1::json)`,
        [JSON.stringify(removed.rows[0])],
      ),
    );
    await expect(open(urlAs(login))).rejects.toThrow('must own the database and its tables');
  });

  it('is told which right it lacks', async () => {
    const login = await createLogin('in role webview_app');
    const database = new URL(behind.url).pathname.slice(1);
    await admin.query(`revoke connect on database ${database} from public`);
    undo.push(() => admin.query(`grant connect on database ${database} to public`));
    const opening = open(urlAs(login), behind.url);
    await expect(opening).rejects.toThrow('The login of DATABASE_URL, or the role webview_app');
  });

  it('is told which of the two logins is refused', async () => {
    await expect(open(behind.url, urlAs('nobody'))).rejects.toThrow('correct DATABASE_OWNER_URL');
    await expect(open(urlAs('nobody'), behind.url)).rejects.toThrow('correct DATABASE_URL,');
  });
});

it.each([
  [
    'a login that does not exist',
    (url: URL) => Object.assign(url, { username: 'nobody' }),
    'login',
  ],
  [
    'a database that does not exist',
    (url: URL) => Object.assign(url, { pathname: 'no' }),
    'create it',
  ],
])('says in one line what to change: %s', async (_, change, words) => {
  const { href } = change(new URL(behind.url));
  await expect(open(href)).rejects.toThrow(words);
});
