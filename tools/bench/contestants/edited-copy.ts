import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../build/paths.ts';
import type { Contestant } from './contestant.ts';

/**
 * The sources in a folder of their own, where all contestants are built, and again a day later: one
 * page of one remote has changed then, so that what a release costs is what their bundlers really
 * make of it. Both in one place, for the names of files follow from where their modules lie.
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

/** Puts what was built in the copy elsewhere, to be read from there. */
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
