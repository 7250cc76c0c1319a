import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a folder survive a power cut, as fsync does for the bytes of a file. */
export function syncFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
