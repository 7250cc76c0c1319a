import fs from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { markBuilt } from './built.ts';
import { compile } from './compile.ts';
import { at, root } from './paths.ts';

/**
 * The server as one bundle in `dist/server/`, with the files that it reads at run time beside it.
 * Packages stay outside of it: they are installed where it runs.
 */
export async function buildServer(): Promise<void> {
  const folder = at('dist/server');
  fs.rmSync(folder, { recursive: true, force: true });
  await compile(serverConfiguration(folder));
  fs.cpSync(at('server/src/schema/migrations'), path.join(folder, 'migrations'), {
    recursive: true,
  });
  fs.cpSync(at('locales'), path.join(folder, 'locales'), { recursive: true });
  fs.cpSync(at('remotes/legal-terms/documents'), path.join(folder, 'legal'), { recursive: true });
  markBuilt('server');
}

const isOurs = (request: string): boolean => /^(\.|\/|@shared\/)/.test(request);

export function serverConfiguration(folder: string): Configuration {
  return {
    name: 'server',
    context: root,
    mode: 'production',
    target: 'node20',
    devtool: 'source-map',
    entry: { main: './server/src/main.ts', command: './server/src/command.ts' },
    output: {
      path: folder,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    externalsType: 'module',
    externals: [
      ({ request }, callback) =>
        request && !isOurs(request) && !path.isAbsolute(request)
          ? callback(undefined, `module ${request}`)
          : callback(),
    ],
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
          },
        },
      ],
    },
    // Stack traces of a server are read by people.
    optimization: { minimize: false },
    plugins: [
      new rspack.BannerPlugin({ banner: '// Built from server/: do not edit.', raw: true }),
    ],
  };
}
