import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { maxAddressBytes } from '../local-socket.ts';
import { syncFolder } from '../sync-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { assertLocalFolder } from './local-folder.ts';
import {
  type PostgresOptions,
  type PostgresProcess,
  PostgresStartError,
  startPostgres,
} from './postgres-process.ts';
import {
  canReach,
  findUnprivilegedUser,
  makeReachableFolder,
  type SystemUser,
} from './unprivileged-user.ts';

/** Starts the database of a data folder: a Postgres that this process runs and stops. */
export async function startEmbedded(
  dataDir: string,
  options: Pick<PostgresOptions, 'signal' | 'log' | 'stopLimitMs'> = {},
): Promise<PostgresProcess> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const user = findUnprivilegedUser();
    const folder = clusterFolder(dataDir, user);
    assertLocalFolder(dirname(folder));
    const socket = makeSocketFolder(folder, user);
    const listensOn = { socketFolder: socket.folder };
    const server = await startPostgres({ ...options, folder, listensOn }).catch(
      (error: unknown) => {
        socket.remove();
        throw error;
      },
    );
    const stop = async () => {
      await server.stop();
      socket.remove();
      unlock();
    };
    return { ...server, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

export const hasEmbeddedData = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

/**
 * The cluster lies in the data folder. For root, Postgres runs as another user; if that user cannot
 * reach the data folder, the cluster lies elsewhere and the data folder links to it.
 */
function clusterFolder(dataDir: string, user: SystemUser | undefined): string {
  const folder = join(dataDir, 'postgres');
  if (user) {
    chownSync(dataDir, 0, user.gid);
    chmodSync(dataDir, 0o710);
  }
  if (hasEmbeddedData(dataDir)) return realpathSync(folder);
  if (existsSync(join(dataDir, 'db'))) {
    throw new PostgresStartError(
      `${dataDir} has the embedded database of an earlier version, which this one cannot read. ` +
        'If its data may go: npm run reset.',
    );
  }
  if (!user || canReach(user, folder)) return folder;
  const elsewhere = join(mkdtempSync(join(makeReachableFolder(), 'cluster-')), 'data');
  chmodSync(dirname(elsewhere), 0o711);
  rmSync(folder, { force: true });
  symlinkSync(elsewhere, folder);
  syncFolder(dataDir);
  return elsewhere;
}

/** The cluster's own folder, or a short one if Postgres cannot take its path as a socket folder. */
function makeSocketFolder(
  folder: string,
  user: SystemUser | undefined,
): { folder: string; remove(): void } {
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxAddressBytes;
  if (fits && !/[,"]/.test(folder)) {
    return { folder, remove: () => undefined };
  }
  const tempFolder = mkdtempSync(join(tmpdir(), 'webview-'));
  if (user) chownSync(tempFolder, user.uid, user.gid);
  return { folder: tempFolder, remove: () => rmSync(tempFolder, { recursive: true, force: true }) };
}
