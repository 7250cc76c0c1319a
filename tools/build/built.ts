import fs from 'node:fs';
import path from 'node:path';
import { contentsFile } from '../../server/src/delivery/releases/contents.ts';
import type { BuildIdentity } from './identity.ts';
import { hashInputs, identify } from './identity.ts';
import { at } from './paths.ts';

/** What is built already. Nothing here loads the bundler: a start that builds nothing is quick. */
export interface WebBuild {
  identity: BuildIdentity;
  folder: string;
  /** False where this very build was there already. */
  fresh: boolean;
}

/** The build of the shell or of a remote that its inputs ask for, where it is there and whole. */
export function findWebBuild(name: string): WebBuild | undefined {
  const identity = identify(name);
  const folder = at('dist/releases', name, identity.folder);
  // The list of its files is written last, so it marks a complete build.
  const isWhole = fs.existsSync(path.join(folder, contentsFile));
  return isWhole ? { identity, folder, fresh: false } : undefined;
}

type Program = 'server' | 'simulator' | 'teams-page';
const stampOf = (name: Program): string => at('dist', name, '.built-from');

export function isBuilt(name: Program): boolean {
  const stamp = stampOf(name);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashInputs(name);
}

/** Written last, for the same reason. */
export function markBuilt(name: Program): void {
  fs.writeFileSync(stampOf(name), hashInputs(name));
}
