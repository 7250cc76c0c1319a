import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a folder survive a power cut, as fsync does for the bytes of a file. */
export function syncFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some network file systems sync no folders.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EBADF', 'EINVAL', 'ENOTSUP'].includes(code)) throw error;
  } finally {
    closeSync(descriptor);
  }
}
