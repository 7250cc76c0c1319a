import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import type { PostgresProcess } from './postgres-process.ts';
import { isProcessAlive } from './process-info.ts';

const timeout = 120_000;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  // As root, Postgres runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

/** A data folder that has been started once: only tests of a first start make their own. */
let prepared: string;
beforeAll(async () => {
  prepared = makeFolder();
  const server = await startEmbedded(join(prepared, 'data'));
  await server.stop();
}, timeout);
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = makeFolder();
  dataDir = join(parent, 'data');
});
const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
  rmSync(parent, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

function usePrepared(): void {
  cpSync(join(prepared, 'data'), dataDir, { recursive: true });
  giveToOwnerOf(join(prepared, 'data'), dataDir);
}

function giveToOwnerOf(from: string, to: string): void {
  const { uid, gid } = statSync(from);
  chownSync(to, uid, gid);
  if (!statSync(to).isDirectory()) return;
  for (const name of readdirSync(to)) giveToOwnerOf(join(from, name), join(to, name));
}

/** A process with an embedded database that reports when it is ready to be killed. */
async function startHolder(): Promise<{ kill(): Promise<void> }> {
  const module = new URL('./embedded.ts', import.meta.url).pathname;
  const code = `
    import('jiti').then(async ({ createJiti }) => {
      const { startEmbedded } = await createJiti(${JSON.stringify(module)}).import(${JSON.stringify(module)});
      await startEmbedded(${JSON.stringify(dataDir)});
      console.log('ready');
      setInterval(() => undefined, 1000);
    })`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { kill };
}

it('keeps committed data across starts', { timeout }, async () => {
  const first = await startEmbedded(dataDir);
  await query(first.urlOf('postgres'), 'create table kept as select 7 as number');
  await first.stop();
  const second = await startEmbedded(dataDir);
  expect(await query(second.urlOf('postgres'), 'select * from kept')).toEqual([{ number: 7 }]);
  expect(await query(second.urlOf('postgres'), 'show fsync')).toEqual([{ fsync: 'on' }]);
  await second.stop();
  expect(existsSync(pidFile())).toBe(false);
});

it('ends with a killed process, and starts again', { timeout }, async () => {
  usePrepared();
  const holder = await startHolder();
  const pid = postmasterPid();
  await holder.kill();
  await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), { timeout: 20_000 });
  const server = await startEmbedded(dataDir);
  await server.stop();
});

it('takes over from a Postgres that outlived its process', { timeout }, async () => {
  usePrepared();
  const first = await startEmbedded(dataDir);
  // As after a SIGKILL of every process except Postgres.
  rmSync(join(dataDir, 'db.lock'));
  const second = await startEmbedded(dataDir);
  expect(second.pid).not.toBe(first.pid);
  await first.stop();
  expect(await query(second.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

it('leaves the Postgres of a copied folder alone', { timeout }, async () => {
  usePrepared();
  const original = await startEmbedded(dataDir);
  const copiedDir = join(parent, 'copy');
  cpSync(dataDir, copiedDir, { recursive: true, filter: (path) => !/PGSQL|lock$/.test(path) });
  giveToOwnerOf(join(dataDir, 'postgres'), join(copiedDir, 'postgres'));
  const copy = await startEmbedded(copiedDir);
  expect(await query(original.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await copy.stop();
  await original.stop();
});

it('takes nothing from the environment of other databases', { timeout }, async () => {
  vi.stubEnv('PGPORT', '1');
  vi.stubEnv('PGHOST', 'nowhere.invalid');
  vi.stubEnv('PGSSLMODE', 'require');
  const server = await startEmbedded(dataDir);
  expect(await query(server.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  vi.unstubAllEnvs();
});

it('reports a Postgres that ends unasked, and starts it again', { timeout }, async () => {
  usePrepared();
  const killed = await startEmbedded(dataDir);
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.crashed).toBe('SIGKILL');
  await killed.stop();
  const server = await startEmbedded(dataDir);
  await server.stop();
  const outcome = await Promise.race([server.crashed, sleep(100, 'stopped')]);
  expect(outcome).toBe('stopped');
});

it('ends a frozen Postgres within its limit, and says so', { timeout }, async () => {
  usePrepared();
  const warn = vi.fn();
  const frozen = await startEmbedded(dataDir, { log: { warn }, stopLimitMs: 300 });
  process.kill(frozen.pid, 'SIGSTOP');
  await frozen.stop();
  expect(isProcessAlive(frozen.pid)).toBe(false);
  expect(warn.mock.calls).toEqual([
    ['Postgres did not end within 0.3 s of SIGINT'],
    ['Postgres did not end within 0.3 s of SIGQUIT'],
  ]);
});

it('cancels its start, and lets the folder go', { timeout }, async () => {
  for (const pauseMs of [50, 700]) {
    const cancelling = new AbortController();
    const { signal } = cancelling;
    setTimeout(() => cancelling.abort(), pauseMs);
    // Without the pause of the second round it may have started before.
    const started = await startEmbedded(dataDir, { signal }).catch((error: unknown) => error);
    if (started instanceof Error) expect(started).toBe(signal.reason);
    else await (started as PostgresProcess).stop();
  }
  const server = await startEmbedded(dataDir);
  await server.stop();
});

/** Puts the PID of a running program into the PID file, as a minute after a power cut. */
async function giveAwayPid(argv0: string) {
  usePrepared();
  const first = await startEmbedded(dataDir);
  const text = readFileSync(pidFile(), 'utf8');
  const { uid, gid } = statSync(pidFile());
  await first.stop();
  const program = spawn('cat', [], { uid, gid, argv0, stdio: ['pipe', 'ignore', 'ignore'] });
  undo.push(() => program.kill());
  await once(program, 'spawn');
  const lines = text.split('\n');
  const [, folder, startTime] = lines;
  const changed = [program.pid, folder, Number(startTime) - 60, ...lines.slice(3)].join('\n');
  // The socket has a lock of the same form.
  for (const file of [pidFile(), join(dataDir, 'postgres/.s.PGSQL.5432.lock')]) {
    writeFileSync(file, changed);
    chownSync(file, uid, gid);
  }
  return { text: changed, program };
}

it('signals no other process of the same name and PID', { timeout }, async () => {
  const { program } = await giveAwayPid(`postgres -D ${dataDir}/postgres `);
  const second = await startEmbedded(dataDir);
  await second.stop();
  expect(program).toMatchObject({ exitCode: null, signalCode: null });
});

it('is not kept from starting by another program with its PID', { timeout }, async () => {
  await giveAwayPid('cat');
  const second = await startEmbedded(dataDir);
  await second.stop();
});

it('leaves a PID file that cannot be judged', { timeout }, async () => {
  const { text } = await giveAwayPid('');
  await expect(startEmbedded(dataDir)).rejects.toThrow('Postgres did not start');
  expect(readFileSync(pidFile(), 'utf8')).toBe(text);
});

it('creates its data again if the first start was interrupted', { timeout }, async () => {
  const unfinished = join(dataDir, 'postgres.unfinished-1');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  const server = await startEmbedded(dataDir);
  await server.stop();
  expect(existsSync(unfinished)).toBe(false);
});

it('works if the path is too long for a socket', { timeout }, async () => {
  dataDir = join(parent, 'a-folder-with-a-name-of-some-length/'.repeat(4));
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const server = await startEmbedded(dataDir);
  expect(await query(server.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

it('reports the database of an earlier version and leaves it alone', async () => {
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  await expect(startEmbedded(dataDir)).rejects.toThrow('embedded database of an earlier version');
  expect(existsSync(join(dataDir, 'db'))).toBe(true);
});

it.runIf(process.getuid?.() === 0)(
  'is stored elsewhere for root if only root may enter the folder',
  { timeout },
  async () => {
    const inside = join(parent, 'only-root/data');
    mkdirSync(join(parent, 'only-root'), { mode: 0o700 });
    const first = await startEmbedded(inside);
    await first.stop();
    const link = join(inside, 'postgres');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const second = await startEmbedded(inside);
    await second.stop();
    rmSync(dirname(realpathSync(link)), { recursive: true });
  },
);
