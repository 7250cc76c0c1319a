import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';
import { runtimeDefinitions } from './federation.ts';

/** Bundles a folder of the shell into one script that shares and loads nothing. */
async function buildOneFile(
  source: string,
  plugins: Configuration['plugins'] = [],
): Promise<string> {
  const name = path.basename(source);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const configuration: Configuration = {
    ...commonConfiguration({ development: false }, 'kit'),
    name,
    entry: { script: `./shell/src/${source}/index.ts` },
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

/** The inline script that sends the first requests before the shell is loaded. */
export const buildEarlyRequests = (): Promise<string> => buildOneFile('early-requests');

/** The service worker that answers an opening with its HTML snapshot. */
export const buildWorker = (): Promise<string> => buildOneFile('start/html-snapshot');

/** The federation's runtime, which runs before the shell and the entries. */
export const buildFederationRuntime = (): Promise<string> =>
  buildOneFile('federation-runtime', [new rspack.DefinePlugin(runtimeDefinitions)]);
