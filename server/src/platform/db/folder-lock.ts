import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from './process-info.ts';

/** Another process works in the folder; two at once would destroy the data. */
export class FolderLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it first.`);
    this.name = 'FolderLockedError';
  }
}

/**
 * Takes the data folder for this process and returns how to give it back. A lock whose process is
 * gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'db.lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST') || attempt > 2) throw error;
    }
    const owner = Number(readFileSync(file, 'utf8').trim());
    if (isProcessAlive(owner)) throw new FolderLockedError(folder, owner);
    rmSync(file, { force: true });
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
