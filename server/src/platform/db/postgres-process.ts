import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { syncFolder } from '../sync-folder.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { describeProcess, readStartTime } from './process-info.ts';
import { findUnprivilegedUser, reachablePrograms, type SystemUser } from './unprivileged-user.ts';

const run = promisify(execFile);

/** A Postgres server that this process started. It ends with this process, even after SIGKILL. */
export interface PostgresProcess {
  pid: number;
  /** The superuser's URL of one of its databases. */
  urlOf(database: string): string;
  /** Resolves with the exit code or signal if it ends without being stopped. */
  crashed: Promise<string>;
  /** Ends it in order; one that does not end is killed, and recovers at its next start. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The data folder; created on the first start. */
  folder: string;
  /** The folder of its socket, or a port on the loopback. */
  listensOn: { socketFolder: string } | { port: number };
  /** Configuration settings, such as `fsync=off`. */
  settings?: readonly string[];
  /** A folder with `initdb` and `postgres`. */
  programs?: string;
  /** Cancels the start. */
  signal?: AbortSignal | undefined;
  log?: Pick<Logger, 'warn'> | undefined;
  /** How long each signal to stop may take before the next, harder one. */
  stopLimitMs?: number;
}

/** Postgres could not be started; the message says why. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

/** Where the programs are and which user runs them. */
interface Runner {
  programs: string;
  folder: string;
  user: SystemUser | undefined;
  signal: AbortSignal | undefined;
  spawnOptions: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

/** Names the socket's file; it opens no port. */
const socketPort = 5432;
const startLimitMs = 60_000;
/** A frozen Postgres accepts connections and never answers. */
const connectLimitMs = 2000;
const defaultStopLimitMs = 20_000;
const predecessorLimitMs = 60_000;
/** Fast shutdown; immediate shutdown, which kills frozen backends; and for a frozen postmaster. */
const stopSignals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { settings = [], listensOn, signal } = options;
  const runner = createRunner(options);
  if (!existsSync(join(runner.folder, 'PG_VERSION'))) {
    await createCluster(runner, settings.includes('fsync=off'));
  }
  await stopPredecessor(runner);
  // Set every parameter: variables for other servers (PGPORT, PGSSLMODE) must not apply here.
  const urlOf = (database: string) =>
    'port' in listensOn
      ? `postgres://postgres@127.0.0.1:${listensOn.port}/${database}?sslmode=disable`
      : `postgres://postgres@/${database}?host=${encodeURIComponent(listensOn.socketFolder)}` +
        `&port=${socketPort}&sslmode=disable`;
  const { child, ended } = spawnPostgres(runner, [
    ...('port' in listensOn
      ? ['-p', String(listensOn.port), '-h', '127.0.0.1', '-k', '']
      : ['-p', String(socketPort), '-h', '', '-k', listensOn.socketFolder]),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await endProcess(child, { ...options, ended });
  };
  const crashed = ended.then(() =>
    isStopping ? new Promise<never>(() => undefined) : `${child.signalCode ?? child.exitCode}`,
  );
  try {
    await waitUntilReady(child, { url: urlOf('postgres'), signal });
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, urlOf, crashed, stop };
}

async function endProcess(
  child: ChildProcess,
  given: Pick<PostgresOptions, 'log' | 'stopLimitMs'> & { ended: Promise<void> },
): Promise<void> {
  const { ended, log, stopLimitMs = defaultStopLimitMs } = given;
  for (const signal of stopSignals) {
    if (!isRunning(child)) return;
    child.kill(signal);
    await Promise.race([ended, sleep(stopLimitMs, undefined, { ref: false })]);
    const seconds = stopLimitMs / 1000;
    if (isRunning(child)) log?.warn(`Postgres did not end within ${seconds} s of ${signal}`);
  }
}

function createRunner(options: PostgresOptions): Runner {
  const programs = options.programs ?? findPostgresPrograms();
  if (!programs) {
    throw new PostgresStartError(
      `There is no Postgres that runs on this machine (${process.platform} ${process.arch}): npm has ` +
        'none for it or has not run its install scripts. Install Postgres, or set DATABASE_URL.',
    );
  }
  const user = findUnprivilegedUser();
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  return {
    programs: reachablePrograms(programs, user),
    folder: options.folder,
    user,
    signal: options.signal,
    spawnOptions: { ...user, cwd: '/', env },
  };
}

/** Creates it under a temporary name, so an interrupted start leaves no partial cluster. */
async function createCluster(runner: Runner, isTemporary: boolean): Promise<void> {
  const { programs, folder, user, signal, spawnOptions } = runner;
  const unfinished = `${folder}.unfinished-`;
  removeUnfinished(unfinished);
  const newFolder = mkdtempSync(unfinished);
  if (user) chownSync(newFolder, user.uid, user.gid);
  const args = ['-D', newFolder, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'];
  try {
    await run(join(programs, 'initdb'), [...args, ...(isTemporary ? ['--no-sync'] : [])], {
      ...spawnOptions,
      signal,
    });
  } catch (error) {
    removeUnfinished(newFolder);
    signal?.throwIfAborted();
    const { stderr, message } = error as Error & { stderr?: string };
    throw new PostgresStartError(`initdb failed: ${stderr?.trim() || message}`);
  }
  renameSync(newFolder, folder);
  syncFolder(dirname(folder));
}

/** Skips what cannot be removed: an initdb whose parent was killed may still write there. */
function removeUnfinished(prefix: string): void {
  const parent = dirname(prefix);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(basename(prefix))) continue;
    try {
      rmSync(join(parent, name), { recursive: true });
    } catch {
      // The next first start removes it.
    }
  }
}

/** Between the start of a process on a busy machine, and the moment that Postgres notes as its start. */
const startToleranceSeconds = 10;

/** Stops a Postgres that outlived its server, and corrects a PID file that blocks the start. */
async function stopPredecessor({ folder, signal }: Runner): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const text = readFileSync(pidFile, 'utf8');
  const [pid = 0, , startTime = 0] = text.split('\n').map(Number);
  const hasItsStartTime = () =>
    Math.abs((readStartTime(pid) ?? 0) - startTime) < startToleranceSeconds;
  const isPredecessor = () => describeProcess(pid).includes(` -D ${folder} `) && hasItsStartTime();
  if (isPredecessor()) process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; isPredecessor(); waitedMs += 50) {
    signal?.throwIfAborted();
    if (waitedMs > predecessorLimitMs) {
      throw new PostgresStartError(
        `Postgres (process ${pid}) still holds ${folder}: end it first.`,
      );
    }
    await sleep(50);
  }
  // Postgres judges the PID of a gone process itself, and one that cannot be judged blocks it. After
  // a power cut or in a copied folder, the PID may belong to another program, or to a zombie:
  // Postgres takes that of its parent as stale, and still looks for orphaned backends.
  if (['gone', 'unknown'].includes(describeProcess(pid))) return;
  for (const file of [pidFile, join(folder, `.s.PGSQL.${socketPort}.lock`)]) {
    if (!existsSync(file)) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
  }
}

/**
 * The shell becomes Postgres. Its background subshell waits until descriptor 3 closes, which
 * happens however our process ends, and then sends SIGINT: Postgres' fast shutdown.
 */
const endWithOurProcess = '( (read -r _ <&3; kill -INT $$ 2>/dev/null) & ); exec "$0" "$@"';

function spawnPostgres(runner: Runner, args: readonly string[]) {
  const { programs, folder, spawnOptions } = runner;
  const program = join(programs, 'postgres');
  const child = spawn('/bin/sh', ['-c', endWithOurProcess, program, '-D', folder, ...args], {
    ...spawnOptions,
    // In its own process group, out of reach of Ctrl-C: we stop Postgres when we are done.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => {
    const [, , , lifeline] = child.stdio;
    lifeline?.destroy();
  });
  return { child, ended };
}

async function waitUntilReady(
  child: ChildProcess,
  { url, signal }: { url: string; signal: AbortSignal | undefined },
): Promise<void> {
  let stderrTail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-2000);
  });
  let lastError: unknown;
  let until = Date.now() + startLimitMs;
  while (isRunning(child) && Date.now() < until) {
    signal?.throwIfAborted();
    const connectionTimeoutMillis = connectLimitMs;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.end().catch(() => undefined);
      return;
    } catch (error) {
      lastError = error;
      // A recovery from a crash takes as long as it takes, and says that it goes on.
      if (isStartingUp(error)) until = Date.now() + startLimitMs;
      await sleep(20);
    }
  }
  throw new PostgresStartError(`Postgres did not start: ${stderrTail.trim() || String(lastError)}`);
}

const isStartingUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '57P03' &&
  error.message.includes('starting up');

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;
