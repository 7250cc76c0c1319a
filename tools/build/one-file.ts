import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { runtimeDefinitions } from '@shared/federation/build/vendor';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';

interface Options {
  /** A path from the root. */
  entry: string;
  plugins?: Configuration['plugins'];
}

/** Bundles a program into one script that shares and loads nothing. */
async function buildOneFile(name: string, { entry, plugins = [] }: Options): Promise<string> {
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

/** The inline script that sends the first requests before the shell is loaded. */
export const buildEarlyRequests = (): Promise<string> =>
  buildOneFile('early-requests', { entry: './shell/src/early-requests/index.ts' });

/** The service worker that answers an opening with its HTML snapshot. */
export const buildWorker = (): Promise<string> =>
  buildOneFile('html-snapshot', { entry: './shell/src/start/html-snapshot/index.ts' });

/** The federation runtime, which runs before the shell and the entries. */
export const buildFederationRuntime = (): Promise<string> =>
  buildOneFile('federation-runtime', {
    entry: './shared/federation/runtime/script.ts',
    plugins: [new rspack.DefinePlugin(runtimeDefinitions)],
  });
