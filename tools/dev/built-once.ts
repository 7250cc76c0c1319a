import fs from 'node:fs';
import path from 'node:path';
import { compile } from '../build/compile.ts';
import { hashFiles, hashInputs } from '../build/identity.ts';
import { at } from '../build/paths.ts';
import { developmentConfiguration } from './configurations.ts';

/** Remotes that are not being edited: one development build each, cached in `.dev/`. */
const ownInputs = ['tools/dev/one-refresh-runtime', 'tools/dev/pin-shared.ts'];

/** The cached builds, in the layout of their URLs below /webview/. */
export const cacheFolder = at('.dev/webview');

/** Builds if the cache is missing or stale; true if it has built. */
export async function buildOnce(name: string): Promise<boolean> {
  const stamp = at('.dev/built-from', name);
  const build = `${hashInputs(name)} ${hashFiles(ownInputs)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === build) return false;
  fs.rmSync(stamp, { force: true });
  await compile(developmentConfiguration(name));
  // Written last: a stamp means a complete build.
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, build);
  return true;
}
