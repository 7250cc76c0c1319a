import type { Configuration, RuleSetRule } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createRuntimeAliases } from '@shared/federation/build/vendor';
import { scriptPolicy } from '@shared/lib/script-url';
import { leanAliases } from './lean-packages.ts';
import { at, root } from './paths.ts';
import { portableIdsPlugin } from './portable-ids-plugin.ts';
import { trustedTypesPlugin } from './trusted-types-plugin.ts';

export interface BuildMode {
  development: boolean;
  /** A part of the federation, whose page has the runtime before it starts. */
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

/** The settings of every build for a page; `prefix` keeps the class names of two builds apart. */
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
    output: { trustedTypes: scriptPolicy },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      fallback: { crypto: false },
      alias: {
        ...createRuntimeAliases(development ? undefined : part),
        ...leanAliases(development),
        ...(development && { 'react-refresh': at('tools/dev/one-refresh-runtime') }),
      },
    },
    module: {
      // Custom properties are design tokens, shared by all builds: their names stay as they are.
      parser: { 'css/auto': styles, 'css/module': styles },
      generator: {
        'css/auto': { localIdentName: className(development, prefix), exportsConvention: 'as-is' },
      },
      rules: [scripts({ development }), { test: /\.css$/, type: 'css/auto', sideEffects: true }],
    },
    optimization: { emitOnErrors: false },
    plugins: [
      trustedTypesPlugin,
      portableIdsPlugin,
      development
        ? new ReactRefreshRspackPlugin({ library: 'page', reloadOnRuntimeErrors: true })
        : new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

const styles = { namedExports: false, dashedIdents: false };

const className = (development: boolean, prefix: string): string =>
  development ? `${prefix}-[name]-[local]` : `${prefix}-[local]-[hash:6]`;
