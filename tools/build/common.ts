import type { Configuration, RuleSetRule } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { aliasesWhereItIs, runtimeAliases } from './federation.ts';
import { at, root } from './paths.ts';

export interface BuildMode {
  development: boolean;
  /** Its page has the federation's runtime before it starts. */
  part?: 'shell' | 'remote';
}

const scripts = ({ development }: BuildMode): RuleSetRule => ({
  test: /\.tsx?$/,
  type: 'javascript/auto',
  use: {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
      env: { targets: ['Chrome >= 111', 'iOS >= 16.4'] },
    },
  },
});

/** What shell and remotes build alike; `prefix` starts every class name, so that no two meet. */
export function commonConfiguration(
  { development, part }: BuildMode,
  prefix: string,
): Configuration {
  return {
    context: root,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    lazyCompilation: false,
    performance: { hints: false },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      fallback: { crypto: false },
      alias: {
        ...runtimeAliases,
        ...(part && !development && aliasesWhereItIs(part)),
        ...(development && { 'react-refresh': at('tools/dev/one-refresh-runtime') }),
      },
    },
    module: {
      // Custom properties are the tokens that all share: their names stay as they are.
      parser: { 'css/auto': styles, 'css/module': styles },
      generator: {
        'css/auto': { localIdentName: className(development, prefix), exportsConvention: 'as-is' },
      },
      rules: [scripts({ development }), { test: /\.css$/, type: 'css/auto', sideEffects: true }],
    },
    optimization: { emitOnErrors: false },
    plugins: development
      ? [new ReactRefreshRspackPlugin({ library: 'page', reloadOnRuntimeErrors: true })]
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  };
}

const styles = { namedExports: false, dashedIdents: false };

const className = (development: boolean, prefix: string): string =>
  development ? `${prefix}-[name]-[local]` : `${prefix}-[local]-[hash:6]`;
