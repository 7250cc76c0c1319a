import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from './postgres-programs.ts';

/** A private Postgres that lives as long as it is needed. */
export interface Cluster {
  host: string;
  port: number;
  /** Its process, the parent of its connections'. */
  pid: number;
  /** Where its data are. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts one in a temporary folder, with settings like `fsync=off`; its superuser is `postgres`. */
export async function startCluster(settings: readonly string[]): Promise<Cluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('the programs of Postgres are not there (initdb, postgres)');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const how = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--no-sync', '-E', 'UTF8', '-A', 'trust'],
    { ...how, stdio: 'pipe' },
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-N', '200'],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...how, stdio: 'ignore' },
  );
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // SIGINT is Postgres' fast shutdown: it does not wait for connections to leave.
    if (server.exitCode === null && server.kill('SIGINT')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = { host: '127.0.0.1', port };
  try {
    await untilReady(address);
    return { ...address, pid: server.pid ?? 0, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(address: { host: string; port: number }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Postgres refuses to run as root: there it runs as its own user, or as nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('Postgres cannot run as root, and there is no user "postgres" or "nobody"');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
