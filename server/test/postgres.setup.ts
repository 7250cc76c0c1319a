import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { migrationsDir } from './databases.ts';
import { postgresPrograms } from './postgres-programs.ts';

const template = 'migrated';

/** Starts a private Postgres in a temporary folder, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('the programs of Postgres are gone since the tests began');
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
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
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
  try {
    const address = { host: '127.0.0.1', port };
    await whenReady(address);
    const owner = openPostgres(`postgres://postgres@127.0.0.1:${port}/${template}`, {
      asOwner: true,
    });
    await migrate(owner, migrationsDir);
    await owner.close();
    project.provide('databases', { engine: 'postgres', ...address, template });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function whenReady(address: { host: string; port: number }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.query(`create database ${template}`);
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
