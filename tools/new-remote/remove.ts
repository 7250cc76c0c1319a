import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { newRemoteFiles } from './files.ts';

/** The paths of a remote from the root: its folder, and its words. */
export function pathsOf(name: string, root: string): string[] {
  const words = fs
    .readdirSync(path.join(root, 'locales'))
    .map((language) => `locales/${language}/${name}.json`);
  return [`remotes/${name}`, ...words].filter((each) => fs.existsSync(path.join(root, each)));
}

/** Files of a remote that would be lost: neither as the template made them, nor committed. */
export function findUnsaved(name: string, root: string): string[] {
  const made = newRemoteFiles(name);
  const changed = execFileSync(
    'git',
    ['status', '--porcelain=v1', '-z', '-uall', '--no-renames', '--', ...pathsOf(name, root)],
    { cwd: root, encoding: 'utf8' },
  );
  return changed
    .split('\0')
    .map((line) => line.slice(3))
    .filter((file) => file && fs.existsSync(path.join(root, file)))
    .filter((file) => fs.readFileSync(path.join(root, file), 'utf8') !== made[file]);
}

export function removeRemote(name: string, root: string): void {
  for (const each of pathsOf(name, root)) {
    fs.rmSync(path.join(root, each), { recursive: true, force: true });
  }
}
