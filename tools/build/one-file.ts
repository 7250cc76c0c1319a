import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { runtimeDefinitions } from '@shared/federation/build/vendor';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';

interface Options {
  entry?: string;
  plugins?: Configuration['plugins'];
}

/** Builds a script that stands alone: it shares no module and loads no chunk. */
async function buildOneFile(
  name: string,
  { entry = `./shell/src/${name}/index.ts`, plugins = [] }: Options = {},
): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const configuration: Configuration = {
    ...commonConfiguration({ development: false }, 'kit'),
    name,
    entry: { script: entry },
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

/** The federation runtime, which runs before the shell and the entries. */
export const buildFederationRuntime = (): Promise<string> =>
  buildOneFile('federation-runtime', {
    entry: './shared/federation/runtime/script.ts',
    plugins: [new rspack.DefinePlugin(runtimeDefinitions)],
  });
