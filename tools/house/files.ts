import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { at, root } from '../build/paths.ts';

/** Every tracked or untracked file that git does not ignore, as paths from the root. */
export function trackedFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\0').filter((file) => file && fs.existsSync(at(file)));
}

export const read = (file: string): string => fs.readFileSync(at(file), 'utf8');
