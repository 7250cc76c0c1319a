import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresProcess, startPostgres } from '../src/platform/db/postgres-process.ts';
import { freePort } from './free-port.ts';

/** A Postgres on a loopback port, in a temporary folder that is removed with it. */
export interface Cluster extends PostgresProcess {
  port: number;
  folder: string;
  /** Ends every connection, and starts again: `fast` as an operator does, or as after a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
}

export async function startCluster(
  options: { settings?: readonly string[]; programs?: string; inMemory?: boolean } = {},
): Promise<Cluster> {
  // As root, Postgres runs as another user, who may not enter root's temporary folder.
  const onDisk = process.getuid?.() === 0 ? '/tmp' : tmpdir();
  const parent = mkdtempSync(
    join((options.inMemory ? findMemoryFolder() : undefined) ?? onDisk, 'postgres-'),
  );
  chmodSync(parent, 0o711);
  const forget = () => rmSync(parent, { recursive: true, force: true });
  const folder = join(parent, 'data');
  try {
    const port = await freePort();
    const settings = ['max_connections=200', ...(options.settings ?? [])];
    const start = () => startPostgres({ ...options, folder, listensOn: { port }, settings });
    let server = await start();
    return {
      ...server,
      port,
      folder,
      restart: async (mode) => {
        if (mode === 'immediate') process.kill(server.pid, 'SIGQUIT');
        await server.stop();
        server = await start();
      },
      stop: () => server.stop().then(forget),
    };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Hundreds of databases: a disk may take minutes to remove them. */
function findMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 8e9 ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}
