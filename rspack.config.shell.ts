import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { commonConfiguration } from './tools/build/common.ts';
import { runtimeParts, sharedByShell } from './tools/build/federation.ts';
import { identify } from './tools/build/identity.ts';
import { at } from './tools/build/paths.ts';

/** Builds the shell: `rspack build -c rspack.config.shell.ts`, or `--env development=true`. */
export default (env: { development?: boolean | string } = {}): Configuration => {
  const development = env.development === true || env.development === 'true';
  const { folder, publicPath } = identify('shell');
  const common = commonConfiguration({ development, part: 'shell' }, 'kit');
  return {
    ...common,
    name: 'shell',
    entry: { shell: './shell/src/index.ts' },
    output: {
      path: development ? at('.dev/webview') : at('dist/releases/shell', folder),
      publicPath: development ? '/webview/' : publicPath,
      filename: development ? '[name].js' : '[name].[contenthash:8].js',
      cssFilename: development ? '[name].css' : '[name].[contenthash:8].css',
      uniqueName: 'shell',
      crossOriginLoading: 'anonymous',
      clean: !development,
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        // In production the page brings the runtime before the shell.
        ...(development && {
          experiments: { provideExternalRuntime: true, optimization: runtimeParts },
        }),
      }),
      new rspack.sharing.ProvideSharedPlugin({
        provides: sharedByShell(development),
        enhanced: true,
      }),
    ],
  };
};
