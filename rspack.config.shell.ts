import type { Configuration } from '@rspack/core';
import { createShellPlugins } from '@shared/federation/build/plugins';
import { commonConfiguration } from './tools/build/common.ts';
import { describeShell } from './tools/build/describe-shell.ts';
import { identify } from './tools/build/identity.ts';
import { at } from './tools/build/paths.ts';
import { createReleasePlugin } from './tools/build/release-plugin.ts';

/** Builds the shell: `rspack build -c rspack.config.shell.ts`, or `--env development=true`. */
export default (env: { development?: boolean | string } = {}): Configuration => {
  const development = env.development === true || env.development === 'true';
  const identity = identify('shell');
  const common = commonConfiguration({ development, part: 'shell' }, 'kit');
  return {
    ...common,
    name: 'shell',
    entry: { shell: './shell/src/index.ts' },
    output: {
      ...common.output,
      path: development ? at('.dev/webview') : at('dist/releases/shell', identity.folder),
      publicPath: development ? '/webview/' : identity.publicPath,
      filename: development ? '[name].js' : '[name].[contenthash:8].js',
      cssFilename: development ? '[name].css' : '[name].[contenthash:8].css',
      uniqueName: 'shell',
      crossOriginLoading: 'anonymous',
      clean: !development,
    },
    plugins: [
      ...(common.plugins ?? []),
      ...createShellPlugins({ development }),
      ...(development ? [] : [createReleasePlugin(identity, describeShell)]),
    ],
  };
};
