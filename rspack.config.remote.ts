import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { commonConfiguration } from './tools/build/common.ts';
import { runtimeParts, sharedByRemote } from './tools/build/federation.ts';
import { identify } from './tools/build/identity.ts';
import { at } from './tools/build/paths.ts';

interface Environment {
  /** Which of the folders of `remotes/` to build. */
  remote: string;
  development?: boolean | string;
}

/** Builds one remote, by name: `rspack build -c rspack.config.remote.ts --env remote=c2c-vip`. */
export default ({ remote, ...env }: Environment): Configuration => {
  const development = env.development === true || env.development === 'true';
  const { folder, container } = identify(remote);
  const routes = `./remotes/${remote}/src/routes.ts`;
  const developmentContainer = remote.replaceAll('-', '_');
  const common = commonConfiguration({ development, part: 'remote' }, remote);
  return {
    ...common,
    name: remote,
    entry: {},
    output: {
      path: development ? at('.dev/webview/remotes', remote) : at('dist/releases', remote, folder),
      // From where the entry came: another try loads all of it from another address.
      publicPath: development ? `/webview/remotes/${remote}/` : 'auto',
      filename: development ? '[name].js' : '[name].[contenthash:8].js',
      cssFilename: development ? '[name].css' : '[name].[contenthash:8].css',
      // The release is part of the name: a page that holds two releases keeps them apart.
      uniqueName: development ? developmentContainer : container,
      crossOriginLoading: 'anonymous',
      clean: !development,
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: development ? developmentContainer : container,
        filename: 'remoteEntry.js',
        exposes: {
          './routes': {
            name: 'routes',
            import: development ? ['./tools/dev/pin-shared.ts', routes] : routes,
          },
          './singletons': { name: 'singletons', import: './tools/build/singletons.ts' },
        },
        shared: sharedByRemote(development),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        ...(development && {
          experiments: {
            externalRuntime: true,
            optimization: { ...runtimeParts, disableRemote: true },
          },
        }),
      }),
    ],
  };
};
