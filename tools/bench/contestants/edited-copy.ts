import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../build/paths.ts';

/**
 * The sources a day later: one page of one remote has changed. All contestants are built of them
 * again, so that what a release costs is what their bundlers really make of it.
 */
const editedPage = 'remotes/wallet-staking/src/pages/history.page.tsx';
const edit = '\n(globalThis as { released?: number }).released = 2;\n';
const sources = [
  ...['shell', 'remotes', 'shared', 'server', 'locales', 'tools', 'package.json'],
  ...['package-lock.json', 'tsconfig.json', 'rspack.config.shell.ts', 'rspack.config.remote.ts'],
];

export function makeEditedCopy(): string {
  const copy = at('dist/bench/edited');
  fs.rmSync(copy, { recursive: true, force: true });
  fs.mkdirSync(copy, { recursive: true });
  for (const source of sources) {
    fs.cpSync(at(source), path.join(copy, source), { recursive: true });
  }
  linkPackages(path.join(copy, 'node_modules'));
  fs.appendFileSync(path.join(copy, editedPage), edit);
  return copy;
}

/** The packages are the same, but our own folders are the copy's. */
function linkPackages(folder: string): void {
  fs.mkdirSync(path.join(folder, '@shared'), { recursive: true });
  for (const name of fs.readdirSync(at('node_modules'))) {
    if (name !== '@shared') fs.symlinkSync(at('node_modules', name), path.join(folder, name));
  }
  for (const name of fs.readdirSync(at('shared'))) {
    fs.symlinkSync(path.join('../../shared', name), path.join(folder, '@shared', name));
  }
}

/** Builds contestants in a folder of sources, each in a process of its own. */
export function buildIn(root: string, ids: readonly string[]): void {
  for (const id of ids) {
    const program = path.join(root, 'tools/bench/contestants/build.ts');
    execFileSync(process.execPath, ['--import', 'jiti/register', program, id], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  }
}
