import fs from 'node:fs';
import path from 'node:path';
import { compile } from '../build/compile.ts';
import { hashFiles, hashInputs } from '../build/identity.ts';
import { at } from '../build/paths.ts';
import { developmentConfiguration } from './configurations.ts';

/** What is not worked on: a development build, made once and kept in `.dev/`. */
const ownInputs = ['tools/dev/one-refresh-runtime', 'tools/dev/pin-shared.ts'];

/** Where the kept builds are, laid out as their addresses are below /webview/. */
export const keptFolder = at('.dev/webview');

/** Builds what is not there or was made of other inputs; says whether there was anything to do. */
export async function buildOnce(name: string): Promise<boolean> {
  const stamp = at('.dev/built-from', name);
  const build = `${hashInputs(name)} ${hashFiles(ownInputs)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === build) return false;
  fs.rmSync(stamp, { force: true });
  await compile(developmentConfiguration(name));
  // Written last: where the stamp stands, the build is whole.
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, build);
  return true;
}
