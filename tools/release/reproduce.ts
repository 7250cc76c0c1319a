import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { contentsFile, markFiles, sha256 } from '../../server/src/delivery/releases/contents.ts';
import { readSignature, type Statement } from '../../server/src/delivery/releases/signatures.ts';
import { Refused, type ReleaseRef } from '../../server/src/delivery/releases/store.ts';
import { at as inRepository } from '../build/paths.ts';
import { findRelease } from './find-release.ts';
import { git } from './git.ts';
import type { Say } from './say.ts';
import { hashInstalled, hashLockfile } from './signing.ts';
import { readKeys, type Target } from './target.ts';

/** `--reproduce <name>@<version>`: rebuilds a signed release from its commit, compares every byte. */
export async function reproduce({ store, what }: Target, wanted: string, say: Say) {
  const [name = '', version = ''] = wanted.split('@');
  const release = findRelease(name, { version, published: await store.published(name) });
  const ref = { name, release };
  const statement = await statementOf(store, ref);
  const notes = notesOf(statement);
  say.step(`Building ${name} ${release} from ${statement.commit.slice(0, 12)} …`);
  const found = await withWorktree(statement, (folder) => build(folder, name));
  try {
    const differences = await compare(store, { ref, found });
    const data = { target: what, ...ref, commit: statement.commit, notes, differences };
    if (differences.length === 0) {
      const count = Object.keys(markFiles(found.folder)).length + 1;
      const same = `Every byte is the same: ${count} files of ${name} ${release}`;
      return { lines: [...notes, `${same}, from ${statement.commit}.`], data };
    }
    const lines = [
      ...notes,
      `${name} ${release} is not what ${statement.commit} builds:`,
      ...differences.map((one) => `  ${one}`),
    ];
    return { lines, data, exitCode: 1 };
  } finally {
    fs.rmSync(found.root, { recursive: true, force: true });
  }
}

async function statementOf(store: Target['store'], { name, release }: ReleaseRef) {
  const contents = await store.file({ name, release, file: contentsFile });
  const signature = await store.signature({ name, release });
  const given = { name, release, contents: contents?.toString() ?? '', signature };
  const found = readSignature(given, readKeys());
  if ('statement' in found && found.statement) return found.statement;
  const problem = 'problem' in found ? found.problem : 'it is not signed';
  const message = `${name} ${release}: ${problem}, so its commit is unknown.`;
  const remedy = 'RELEASE_KEY_FILE signs the next release: see --create-key.';
  throw new Refused([{ check: 'signature', name, message, remedy }]);
}

function notesOf({ dirty, node, by, at }: Statement): string[] {
  const other =
    node !== process.version && `It was built with Node ${node}; this is ${process.version}.`;
  return [
    `Signed by ${by} on ${at.slice(0, 10)}.`,
    ...(dirty ? ['It was built with changes that are not in the commit.'] : []),
    ...(other ? [other] : []),
  ];
}

interface Rebuilt {
  /** The temporary folder, to be removed. */
  root: string;
  folder: string;
}

async function withWorktree(
  { commit, lockfile }: Statement,
  act: (folder: string) => Promise<string>,
): Promise<Rebuilt> {
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new Error(`This repository has no commit ${commit}: git fetch it first.`);
  });
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'reproduce-'));
  const tree = path.join(root, 'tree');
  try {
    await git('worktree', 'add', '--quiet', '--detach', tree, commit);
    if (hashLockfile(tree) !== lockfile) {
      throw new Error(
        'The commit has another lockfile than the one that the release was built with.',
      );
    }
    if (hashInstalled() === lockfile)
      linkFolder(inRepository('node_modules'), path.join(tree, 'node_modules'));
    else
      await run(tree, 'npm', [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]);
    const built = await act(tree);
    const folder = path.join(root, 'built', path.basename(built));
    fs.cpSync(built, folder, { recursive: true });
    return { root, folder };
  } catch (error) {
    fs.rmSync(root, { recursive: true, force: true });
    throw error;
  } finally {
    await git('worktree', 'remove', '--force', tree).catch(() => git('worktree', 'prune'));
  }
}

/** The folder that the bundler of that commit has written. */
async function build(tree: string, name: string): Promise<string> {
  const words =
    name === 'shell'
      ? ['rspack.config.shell.ts']
      : ['rspack.config.remote.ts', '--env', `remote=${name}`];
  const rspack = path.join(tree, 'node_modules/@rspack/cli/bin/rspack.js');
  await run(tree, process.execPath, [rspack, 'build', '-c', ...words]);
  const releases = path.join(tree, 'dist/releases', name);
  const [built] = fs.readdirSync(releases).filter((one) => !one.startsWith('.'));
  if (!built) throw new Error(`The build of ${name} has written no release.`);
  return path.join(releases, built);
}

async function run(cwd: string, program: string, words: string[]): Promise<void> {
  await promisify(execFile)(program, words, { cwd, maxBuffer: 64 * 1024 * 1024 });
}

/** Links files, and keeps relative links: those of workspaces then lead into the copy. */
function linkFolder(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, copy);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), copy);
    else linkFile(source, copy);
  }
}

function linkFile(source: string, copy: string): void {
  try {
    fs.linkSync(source, copy);
  } catch {
    // On another disk.
    fs.copyFileSync(source, copy);
  }
}

async function compare(
  store: Target['store'],
  { ref, found }: { ref: ReleaseRef; found: Rebuilt },
): Promise<string[]> {
  const rebuilt = markFiles(found.folder);
  const list = fs.readFileSync(path.join(found.folder, contentsFile), 'utf8');
  const contents = await store.contents(ref.name, ref.release);
  const published = await store.file({ ...ref, file: contentsFile });
  const built = path.basename(found.folder);
  const differences =
    built === ref.release ? [] : [`its inputs differ: the commit builds ${built}`];
  const files = new Set([...Object.keys(contents?.files ?? {}), ...Object.keys(rebuilt)]);
  for (const file of [...files].sort()) {
    // The bytes of the store, not what its list says of them.
    const content = await store.file({ ...ref, file });
    if (!content) differences.push(`${file} is in the rebuilt one alone`);
    else if (!rebuilt[file]) differences.push(`${file} is in the published one alone`);
    else if (sha256(content) !== rebuilt[file].sha256) differences.push(`${file} differs`);
  }
  if (published?.toString() !== list) differences.push(`${contentsFile} differs`);
  return differences;
}
