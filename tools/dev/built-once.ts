import fs from 'node:fs';
import path from 'node:path';
import { compile } from '../build/compile.ts';
import { hashFiles, hashInputs } from '../build/identity.ts';
import { at } from '../build/paths.ts';
import { developmentConfiguration } from './configurations.ts';

/** Remotes that are not being edited: one development build each, cached in `.dev/`. */
const ownInputs = [
  'tools/dev/one-refresh-runtime',
  'tools/dev/pin-shared.ts',
  'tools/dev/words-updates.ts',
];

/** The cached builds, in the layout of their URLs below /webview/. */
export const cacheFolder = at('.dev/webview');

const stampOf = (name: string): string => at('.dev/built-from', name);
const hashSources = (name: string): string => `${hashInputs(name)} ${hashFiles(ownInputs)}`;

/** True if its sources are not those of the cached build. */
export function isStale(name: string): boolean {
  const stamp = stampOf(name);
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== hashSources(name);
}

/** Builds if the cache is missing or stale; true if it has built. */
export async function buildOnce(name: string): Promise<boolean> {
  if (!isStale(name)) return false;
  const stamp = stampOf(name);
  const build = hashSources(name);
  fs.rmSync(stamp, { force: true });
  await compile(developmentConfiguration(name));
  // Written last: a stamp means a complete build.
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, build);
  return true;
}
