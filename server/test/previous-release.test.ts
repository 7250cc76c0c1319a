import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { sealBacklog } from '../src/ledger/seal.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { migrationsDir } from './databases.ts';
import { makePayer, newOrder, type Payer, sendOrder } from './money-people.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { makePerson, type TestPerson } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

const root = new URL('../../', import.meta.url).pathname;
const timeout = 240_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const git = (...words: string[]): string =>
  execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 2 ** 30,
  }).trim();

const recorded = (): string =>
  readFileSync(join(root, 'server/openapi/previous-commit.txt'), 'utf8').trim();

/** The commit of the deployed server, which `npm run openapi:keep` records. */
function previousCommit(): string | undefined {
  const commit = recorded();
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return commit;
  } catch {
    return undefined;
  }
}

/** The sources of a commit, with the packages of today. */
function checkOut(commit: string): string {
  const folder = testFolder('previous-release');
  const packed = join(folder, '..', `${randomBytes(6).toString('hex')}.tar`);
  git('archive', '--output', packed, commit);
  execFileSync('tar', ['-xf', packed, '-C', folder]);
  undo.push(() => execFileSync('rm', [packed]));
  linkPackages(folder);
  return folder;
}

/** Its workspaces are its own. */
function linkPackages(folder: string): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '@shared') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, '@shared'));
  for (const name of readdirSync(join(folder, 'shared'))) {
    if (existsSync(join(folder, 'shared', name, 'package.json'))) {
      symlinkSync(join(folder, 'shared', name), join(to, '@shared', name));
    }
  }
}

const startPrevious = (folder: string, env: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(env, {
    program: ['--import', 'jiti/register', join(folder, 'server/src/main.ts')],
    cwd: folder,
  });

const readiness = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).json();

async function sendSome(servers: readonly ServerProcess[], payer: Payer, to: TestPerson) {
  for (const { post } of servers) {
    for (let count = 0; count < 5; count += 1) {
      expect((await sendOrder(post, newOrder(payer, to))).name).toBe('ok');
    }
  }
}

const serverOn = ({ url }: TestDatabase, uploads: string): Record<string, string> => ({
  DATA_DIR: testFolder('rolling'),
  DATABASE_URL: url,
  UPLOADS_DIR: uploads,
});

function requirePrevious({ skip }: TestContext): string {
  const commit = previousCommit();
  if (commit) return commit;
  const words = 'left out: this clone has too little history to have the previous release in it';
  // A whole history that lacks it is a wrong commit.
  if (git('rev-parse', '--is-shallow-repository') === 'false')
    throw new Error(`no commit ${recorded()}`);
  return skip(words);
}

it('the previous release and this one move money on one database of this schema', {
  timeout,
}, async (context) => {
  const folder = checkOut(requirePrevious(context));
  const database = await openTestDatabase();
  undo.push(database.close);
  const uploads = testFolder('rolling-uploads');
  // The new server comes first: the schema is this one's when the older is restarted.
  const current = await startServerProcess(serverOn(database, uploads));
  undo.push(current.kill);
  const previous = await startPrevious(folder, serverOn(database, uploads));
  undo.push(previous.kill);
  expect([await readiness(previous), await readiness(current)]).toEqual([
    { ok: true },
    { ok: true },
  ]);

  const { db } = database.database;
  const to = await makePerson(db);
  const payer = await makePayer(db, 1_000_000_000n);
  await sendSome([previous, current, previous, current], payer, to);
  // An operation of one is answered by the other.
  const order = newOrder(payer, to);
  const first = await sendOrder(previous.post, order);
  expect(await sendOrder(current.post, order)).toMatchObject({
    name: 'ok',
    data: { id: (first.data as { id: string }).id },
  });
  await sealBacklog(database.database);
  await sendSome([previous], payer, to);
  expect((await verifyLedger(db)).problems).toEqual([]);
});

it('the previous release goes on while this one migrates its database', {
  timeout,
}, async (context) => {
  const commit = requirePrevious(context);
  const folder = checkOut(commit);
  const database = await openTestDatabase({ empty: true });
  undo.push(database.close);
  const uploads = testFolder('rolling-uploads');
  const previous = await startPrevious(folder, serverOn(database, uploads));
  undo.push(previous.kill);
  const { db } = database.database;
  const migrations = async () =>
    (await db.execute(sql`select number from schema_migrations`)).rows.length;
  const before = await migrations();
  const to = await makePerson(db);
  // So many that none reaches the rate limit of a person.
  const payers: Payer[] = [];
  while (payers.length < 30) payers.push(await makePayer(db, 1_000_000_000n));
  let isOver = false;
  let sent = 0;
  const sending = (async () => {
    while (!isOver) {
      expect(
        (await sendOrder(previous.post, newOrder(payers[sent % payers.length] as Payer, to))).name,
      ).toBe('ok');
      sent += 1;
    }
  })();
  const current = await startServerProcess(serverOn(database, uploads)).finally(() => {
    isOver = true;
  });
  undo.push(current.kill);
  await sending;
  expect(sent).toBeGreaterThan(0);
  const all = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql')).length;
  expect([before <= all, await migrations()]).toEqual([true, all]);
  await sendSome([previous, current], payers[0] as Payer, to);
  expect(await readiness(previous)).toEqual({ ok: true });
  expect((await verifyLedger(db)).problems).toEqual([]);
});
