import type { Configuration } from '@rspack/core';
import { createRemotePlugins } from '@shared/federation/build/plugins';
import { commonConfiguration } from './tools/build/common.ts';
import { describeRemote } from './tools/build/describe-remote.ts';
import { identify } from './tools/build/identity.ts';
import { at } from './tools/build/paths.ts';
import { createReleasePlugin } from './tools/build/release-plugin.ts';

interface Environment {
  /** Which of the folders of `remotes/` to build. */
  remote: string;
  development?: boolean | string;
}

/** Builds one remote, by name: `rspack build -c rspack.config.remote.ts --env remote=c2c-vip`. */
export default ({ remote, ...env }: Environment): Configuration => {
  const development = env.development === true || env.development === 'true';
  const identity = identify(remote);
  const container = development ? remote.replaceAll('-', '_') : identity.container;
  const routes = `./remotes/${remote}/src/routes.ts`;
  const common = commonConfiguration({ development, part: 'remote' }, remote);
  return {
    ...common,
    name: remote,
    entry: {},
    output: {
      ...common.output,
      path: development
        ? at('.dev/webview/remotes', remote)
        : at('dist/releases', remote, identity.folder),
      // Chunks load from the entry's address, so a retry at a fresh address covers all of them.
      publicPath: development ? `/webview/remotes/${remote}/` : 'auto',
      filename: development ? '[name].js' : '[name].[contenthash:8].js',
      cssFilename: development ? '[name].css' : '[name].[contenthash:8].css',
      // The name includes the release: a page that holds two releases keeps their chunks apart.
      uniqueName: container,
      crossOriginLoading: 'anonymous',
      clean: !development,
    },
    plugins: [
      ...(common.plugins ?? []),
      ...createRemotePlugins({
        development,
        container,
        exposes: {
          routes: development ? ['./tools/dev/pin-shared.ts', routes] : routes,
          singletons: './tools/build/singletons.ts',
        },
      }),
      ...(development ? [] : [createReleasePlugin(identity, describeRemote)]),
    ],
  };
};
