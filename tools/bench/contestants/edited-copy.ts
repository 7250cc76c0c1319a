import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../build/paths.ts';
import type { Contestant } from './contestant.ts';

/**
 * A copy of the sources. All contestants are built there, and again after an edit of one page, to
 * measure what a release really costs. Both builds use the same folder, because file names depend on
 * the paths of their modules.
 */
const editedPage = 'remotes/wallet-staking/src/history/history.page.tsx';
const edit = '\n(globalThis as { released?: number }).released = 2;\n';
const sources = [
  ...['shell', 'remotes', 'shared', 'server', 'locales', 'tools', 'package.json'],
  ...['package-lock.json', 'tsconfig.json', 'rspack.config.shell.ts', 'rspack.config.remote.ts'],
];

export function makeCopy(): string {
  const copy = at('dist/bench/copy');
  fs.rmSync(copy, { recursive: true, force: true });
  fs.mkdirSync(copy, { recursive: true });
  for (const source of sources) {
    fs.cpSync(at(source), path.join(copy, source), { recursive: true });
  }
  linkPackages(path.join(copy, 'node_modules'));
  return copy;
}

export const editPage = (copy: string): void =>
  fs.appendFileSync(path.join(copy, editedPage), edit);

/** Moves the builds out of the copy. */
export function moveBuilds(copy: string): string {
  const kept = at('dist/bench/first');
  const [from, to] = [copy, kept].map((root) => path.join(root, 'dist/bench'));
  if (!from || !to) throw new Error('there are two folders');
  fs.rmSync(kept, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.renameSync(from, to);
  for (const name of fs.readdirSync(to).filter((one) => one.endsWith('.json'))) {
    const file = path.join(to, name);
    const contestant = JSON.parse(fs.readFileSync(file, 'utf8')) as Contestant;
    const releasesDir = contestant.releasesDir.replace(from, to);
    fs.writeFileSync(file, JSON.stringify({ ...contestant, releasesDir }));
  }
  return kept;
}

/** Links the installed packages, but our own workspaces to the copy. */
function linkPackages(folder: string): void {
  fs.mkdirSync(path.join(folder, '@shared'), { recursive: true });
  for (const name of fs.readdirSync(at('node_modules'))) {
    if (name !== '@shared') fs.symlinkSync(at('node_modules', name), path.join(folder, name));
  }
  for (const name of fs.readdirSync(at('shared'))) {
    fs.symlinkSync(path.join('../../shared', name), path.join(folder, '@shared', name));
  }
}

/** Builds contestants in a folder of sources, one process each. */
export function buildIn(root: string, ids: readonly string[]): void {
  for (const id of ids) {
    const program = path.join(root, 'tools/bench/contestants/build.ts');
    execFileSync(process.execPath, ['--import', 'jiti/register', program, id], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  }
}
