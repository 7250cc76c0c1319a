import { execFileSync } from 'node:child_process';
import { UsageError } from '../../arguments.ts';
import { root } from '../../build/paths.ts';

export interface GitChanges {
  /** The name of the commit that the working tree is compared with. */
  base: string;
  /** Changed, added and deleted files, as paths from the root. */
  files: string[];
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function resolve(revision: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/**
 * Compares the working tree with the merge base of a revision: by default origin/main, or main
 * without a git remote. On main itself these are the uncommitted changes.
 */
export function readGitChanges(revision?: string): GitChanges {
  if (revision && !resolve(revision)) throw new UsageError(`git knows no “${revision}”.`);
  const branch = revision ?? ['origin/main', 'main'].find(resolve) ?? 'HEAD';
  const commit = git('merge-base', 'HEAD', branch).trim();
  const isHead = commit === resolve('HEAD');
  const short = git('rev-parse', '--short', commit).trim();
  return {
    base: isHead ? `HEAD (${short})` : `the merge base with ${branch} (${short})`,
    files: [
      ...list('diff', '--name-only', '--no-renames', '-z', commit),
      ...list('ls-files', '--others', '--exclude-standard', '-z'),
    ].sort(),
  };
}

const list = (...words: string[]): string[] =>
  git(...words)
    .split('\0')
    .filter(Boolean);
