import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';

/**
 * Replaces the federation runtime of the shell: a monolith contains all remotes, whose pages are
 * ordinary lazy chunks.
 */
interface RoutesModule {
  routes: readonly RouteDeclaration<ComponentType>[];
}

declare global {
  interface ImportMeta {
    webpackContext(
      folder: string,
      options: { recursive: boolean; regExp: RegExp },
    ): { (file: string): RoutesModule; keys(): string[] };
  }
}

const modules = import.meta.webpackContext('../../../remotes', {
  recursive: true,
  regExp: /^\.\/[\w-]+\/src\/routes\.ts$/,
});
const remotes = new Map(
  modules.keys().map((file) => [file.split('/')[1]?.replaceAll('-', '_') ?? '', modules(file)]),
);

/** `wallet_staking/routes`, or on a retry `wallet_staking_x1/routes`. */
async function loadRemote(id: string): Promise<(() => RoutesModule) | null> {
  const found = [...remotes].find(([name]) => id.startsWith(name));
  return found ? () => found[1] : null;
}

export const federation = { loadRemote, registerRemotes() {}, registerPlugins() {} };
