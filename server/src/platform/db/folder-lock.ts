import { createServer } from 'node:net';
import { listenLocally, localAddress } from '../local-socket.ts';

/** The socket whose listener holds a data folder. */
export const lockAddress = (folder: string): string => localAddress(folder, 'db.lock');

/** Another process works in the folder; two at once would destroy the data. */
export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another server. Stop it first.`);
    this.name = 'FolderLockedError';
  }
}

/**
 * Takes the data folder for this process and returns how to release it. The lock is a socket: the
 * system closes it with the process, however that ends, and no number of a process can mislead.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const server = createServer((socket) => socket.destroy());
  if (!(await listenLocally(server, lockAddress(folder)))) throw new FolderLockedError(folder);
  return () => server.close();
}
