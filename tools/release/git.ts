import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../build/paths.ts';

/** What git says of this repository. */
export async function git(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
