import fs from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { markBuilt } from './built.ts';
import { commonConfiguration } from './common.ts';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { at } from './paths.ts';

/** Builds the page for teams into `dist/teams-page/`. */
export async function buildTeamsPage(): Promise<void> {
  const folder = at('dist/teams-page');
  fs.rmSync(folder, { recursive: true, force: true });
  await compile(teamsPageConfiguration(folder));
  fs.copyFileSync(at('tools/teams-page/index.html'), path.join(folder, 'index.html'));
  await compressFolder(folder);
  markBuilt('teams-page');
}

export const teamsPageConfiguration = (folder: string): Configuration => ({
  ...commonConfiguration({ development: false }, 'teams'),
  name: 'teams-page',
  entry: { page: './tools/teams-page/src/index.tsx' },
  output: {
    path: folder,
    publicPath: '/releases/page/',
    filename: '[name].js',
    cssFilename: '[name].css',
    crossOriginLoading: 'anonymous',
  },
});
