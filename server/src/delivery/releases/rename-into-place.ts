import fs from 'node:fs/promises';
import path from 'node:path';
import { contentsFile } from './contents.ts';
import { undefinedIfMissing } from './digests.ts';

/** False if another process moved the same release in first. */
export async function renameIntoPlace(half: string, target: string): Promise<boolean> {
  try {
    await fs.rename(half, target);
    return true;
  } catch (error) {
    if (await undefinedIfMissing(fs.stat(path.join(target, contentsFile)))) return false;
    if (!(await undefinedIfMissing(fs.stat(target)))) throw error;
    // A release without its list predates such lists: replace it.
    await fs.rm(target, { recursive: true });
    await fs.rename(half, target);
    return true;
  }
}
