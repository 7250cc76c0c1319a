import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { hashInputs } from './identity.ts';
import { at, filesBelow } from './paths.ts';

/** What it uses of the web view's own code, beside the contract. */
const borrowed = ['shared/ui/styles', 'shared/lib/canonical-json.ts', 'shared/host/bridge.ts'];

/** Builds the host simulator into `dist/simulator/`, if anything that it is made of has changed. */
export async function buildSimulator(): Promise<boolean> {
  const folder = at('dist/simulator');
  const stamp = path.join(folder, '.built-from');
  const build = identifySimulator();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === build) return false;
  fs.rmSync(folder, { recursive: true, force: true });
  await compile(simulatorConfiguration(folder));
  fs.copyFileSync(at('tools/simulator/index.html'), path.join(folder, 'index.html'));
  await compressFolder(folder);
  // The stamp is written last: where it stands, the build is whole.
  fs.writeFileSync(stamp, build);
  return true;
}

function identifySimulator(): string {
  const hash = createHash('sha256').update(hashInputs('simulator'));
  for (const file of borrowed.flatMap(filesBelow)) hash.update(fs.readFileSync(at(file)));
  return hash.digest('hex').slice(0, 8);
}

function simulatorConfiguration(folder: string): Configuration {
  const common = commonConfiguration({ development: false }, 'host');
  return {
    ...common,
    name: 'simulator',
    entry: { simulator: './tools/simulator/src/index.tsx' },
    output: {
      path: folder,
      publicPath: '/host/',
      filename: '[name].js',
      cssFilename: '[name].css',
      crossOriginLoading: 'anonymous',
    },
  };
}
