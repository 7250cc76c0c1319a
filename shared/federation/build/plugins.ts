import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Plugin } from '@rspack/core';
import { rspack } from '@rspack/core';
import { sharedByRemote, sharedByShell } from './shared-keys.ts';
import { runtimeOptimization } from './vendor.ts';

/** Entries load when a route needs them; types and versions are checked by our own tools. */
const options = { shareStrategy: 'loaded-first', dts: false, dev: false, manifest: false } as const;

/** In production the page brings the runtime, see `runtime/script.ts`; in development the shell. */
export const createShellPlugins = ({ development }: { development: boolean }): Plugin[] => [
  new ModuleFederationPlugin({
    ...options,
    name: 'shell',
    remotes: {},
    ...(development && {
      experiments: { provideExternalRuntime: true, optimization: runtimeOptimization },
    }),
  }),
  new rspack.sharing.ProvideSharedPlugin({ provides: sharedByShell(development), enhanced: true }),
];

interface RemoteOptions {
  development: boolean;
  /** The global variable of its container. */
  container: string;
  /** Modules by the names under which the shell loads them; their chunks have the same names. */
  exposes: Record<string, string | string[]>;
}

export const createRemotePlugins = ({
  development,
  container,
  exposes,
}: RemoteOptions): Plugin[] => [
  new ModuleFederationPlugin({
    ...options,
    name: container,
    filename: entryFile,
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([name, modules]) => [`./${name}`, { name, import: modules }]),
    ),
    shared: sharedByRemote(development),
    ...(development && {
      experiments: {
        externalRuntime: true,
        optimization: { ...runtimeOptimization, disableRemote: true },
      },
    }),
  }),
];

/** The file that a remote's container is loaded from. */
export const entryFile = 'remoteEntry.js';
