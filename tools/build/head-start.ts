import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import shellConfiguration from '../../rspack.config.shell.ts';
import { compile } from './compile.ts';

/**
 * The script inside the page that sends for the first page's data before the shell is here: a
 * small build of the shell's own modules, as a text.
 */
export async function buildHeadStart(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'head-start-'));
  const shell = shellConfiguration();
  const configuration: Configuration = {
    ...shell,
    name: 'head-start',
    entry: { script: './shell/src/head-start/index.ts' },
    output: { path: folder, filename: '[name].js', publicPath: '' },
    // It is one file inside the page: nothing is shared, loaded or checked by it.
    plugins: [],
  };
  try {
    await compile(configuration);
    return fs.readFileSync(path.join(folder, 'script.js'), 'utf8').trim();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
