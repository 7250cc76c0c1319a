import fs from 'node:fs';
import path from 'node:path';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { rspack } from '@rspack/core';
import { createRemotePlugins, createShellPlugins, entryFile } from './build/plugins.ts';
import { statsOptions } from './build/stats.ts';
import { createRuntimeAliases } from './build/vendor.ts';

/** Two small builds, a shell and a remote, as the vendor's plugins and the bundler make them. */
export interface Sample {
  shell: StatsCompilation;
  remote: StatsCompilation;
  /** The text of the remote's entry. */
  entry: string;
}

/** What the contract is checked against: installed packages, and builds that they have made. */
export interface Vendor {
  /** A folder like `node_modules`. */
  packages: string;
  sample: Sample;
}

/** An internal of the vendor that this folder relies on. */
export interface Internal {
  /** True if it is as expected. */
  holds(vendor: Vendor): boolean | Promise<boolean>;
  /** Names it: in a file of `@module-federation/`, or else in the sample. Without it the check fails. */
  place: { file?: string; text?: string };
}

export const scope = '@module-federation';

export const toPath = (vendor: Pick<Vendor, 'packages'>, file: string): string =>
  path.join(vendor.packages, scope, file);

export const sampleName = 'sample_remote';
export const sampleKey = '@shared/ui/lists';

const sources = {
  'shell.js': `import('${sampleKey}');`,
  'lists.js': 'export const lists = 1;',
  'routes.js': "export const page = () => import('./page.js');",
  'page.js': `import './page.css'; import { lists } from '${sampleKey}'; console.log(lists);`,
  'page.css': 'p { color: red }',
};

export async function buildSample(folder: string): Promise<Sample> {
  for (const [file, text] of Object.entries(sources)) {
    fs.writeFileSync(path.join(folder, file), text);
  }
  const shell = await build({
    ...createConfiguration('shell', folder),
    entry: { shell: './shell.js' },
    plugins: createShellPlugins({ development: false }),
  });
  const remote = await build({
    ...createConfiguration('remote', folder),
    entry: {},
    plugins: createRemotePlugins({
      development: false,
      container: sampleName,
      exposes: { routes: './routes.js' },
    }),
  });
  const entry = fs.readFileSync(path.join(folder, 'remote', entryFile), 'utf8');
  return { shell, remote, entry };
}

const createConfiguration = (part: 'shell' | 'remote', folder: string): Configuration => ({
  context: folder,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  optimization: { minimize: false },
  output: { path: path.join(folder, part), uniqueName: sampleName, publicPath: 'auto' },
  resolve: {
    extensions: ['.ts', '.js'],
    alias: {
      ...createRuntimeAliases(part),
      ...(part === 'shell' && { [`${sampleKey}$`]: path.join(folder, 'lists.js') }),
    },
  },
  module: {
    rules: [
      { test: /\.css$/, type: 'css/auto' },
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' } } },
      },
    ],
  },
});

function build(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const result = stats?.toJson(statsOptions);
      compiler.close(() => {
        if (error || !result) return reject(error ?? new Error('The build gave no result.'));
        const [problem] = result.errors ?? [];
        if (problem) reject(new Error(problem.message));
        else resolve(result);
      });
    });
  });
}
