import { listenLocally, localAddress } from '../local-socket.ts';

/** The socket whose listener holds the lock on a data folder. */
export const lockAddress = (folder: string): string => localAddress(folder, 'db.lock');

/** Another process uses the folder; two at once would destroy the data. */
export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another server. Stop it first.`);
    this.name = 'FolderLockedError';
  }
}

/**
 * Locks the data folder for this process and returns the function that releases it. The lock is a
 * socket: the system closes it however the process ends, and there is no stale PID to mislead. It
 * holds for the processes and containers of one machine.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = await listenLocally(lockAddress(folder), (socket) => socket.destroy());
  if (!lock) throw new FolderLockedError(folder);
  return () => void lock.close();
}
