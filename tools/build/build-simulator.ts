import fs from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { markBuilt } from './built.ts';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { at } from './paths.ts';

/** Builds the host simulator into `dist/simulator/`. */
export async function buildSimulator(): Promise<void> {
  const folder = at('dist/simulator');
  fs.rmSync(folder, { recursive: true, force: true });
  await compile(simulatorConfiguration(folder));
  fs.copyFileSync(at('tools/simulator/index.html'), path.join(folder, 'index.html'));
  await compressFolder(folder);
  markBuilt('simulator');
}

export function simulatorConfiguration(folder: string): Configuration {
  const common = commonConfiguration({ development: false }, 'host');
  const shellPaths = shellRoutes.map((route) => route.path);
  return {
    ...common,
    name: 'simulator',
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({ SHELL_PATHS: JSON.stringify(shellPaths) }),
    ],
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
