import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { runtimeDefinitions } from '@shared/federation/build/vendor';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';

/** Programs that are one script each, which shares and loads nothing. Their entries, from the root. */
const programs = {
  'early-requests': './shell/src/early-requests/index.ts',
  'html-snapshot': './shell/src/start/html-snapshot/index.ts',
  'federation-runtime': './shared/federation/runtime/script.ts',
} as const;
type Program = keyof typeof programs;

export const oneFileConfiguration = (name: Program, folder: string): Configuration => ({
  ...commonConfiguration({ development: false }, 'kit'),
  name,
  entry: { script: programs[name] },
  output: { path: folder, filename: '[name].js', publicPath: '' },
  plugins: name === 'federation-runtime' ? [new rspack.DefinePlugin(runtimeDefinitions)] : [],
});

async function buildOneFile(name: Program): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  try {
    await compile(oneFileConfiguration(name, folder));
    return fs.readFileSync(path.join(folder, 'script.js'), 'utf8').trim();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The inline script that sends the first requests before the shell is loaded. */
export const buildEarlyRequests = (): Promise<string> => buildOneFile('early-requests');

/** The service worker that answers an opening with its HTML snapshot. */
export const buildWorker = (): Promise<string> => buildOneFile('html-snapshot');

/** The federation runtime, which runs before the shell and the entries. */
export const buildFederationRuntime = (): Promise<string> => buildOneFile('federation-runtime');
