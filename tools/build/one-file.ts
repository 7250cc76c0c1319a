import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';
import { runtimeDefinitions } from './federation.ts';

/** A small build of the shell's own modules, as a text: nothing is shared, loaded or checked by it. */
async function buildOneFile(name: string, plugins: Configuration['plugins'] = []): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const configuration: Configuration = {
    ...commonConfiguration({ development: false }, 'kit'),
    name,
    entry: { script: `./shell/src/${name}/index.ts` },
    output: { path: folder, filename: '[name].js', publicPath: '' },
    plugins,
  };
  try {
    await compile(configuration);
    return fs.readFileSync(path.join(folder, 'script.js'), 'utf8').trim();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The script inside the page that sends for the first page's data before the shell is here. */
export const buildHeadStart = (): Promise<string> => buildOneFile('head-start');

/** The worker that opens a page with its kept HTML. */
export const buildWorker = (): Promise<string> => buildOneFile('kept-page');

/** The federation's runtime, which runs before the shell and the entries. */
export const buildFederationRuntime = (): Promise<string> =>
  buildOneFile('federation-runtime', [new rspack.DefinePlugin(runtimeDefinitions)]);
