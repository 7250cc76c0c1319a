import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';

/**
 * Stands where the federation's runtime stands in the shell: a monolith has all remotes inside it,
 * and a page of theirs is a lazy chunk like any other.
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

const found = import.meta.webpackContext('../../../remotes', {
  recursive: true,
  regExp: /^\.\/[\w-]+\/src\/routes\.ts$/,
});
const remotes = new Map(
  found.keys().map((file) => [file.split('/')[1]?.replaceAll('-', '_') ?? '', found(file)]),
);

/** `wallet_staking/routes`, or with the mark of another try: `wallet_staking_x1/routes`. */
export async function loadRemote<Module>(id: string): Promise<Module | null> {
  const name = [...remotes.keys()].find((one) => id.startsWith(one));
  return name === undefined ? null : (remotes.get(name) as Module);
}

export const registerRemotes = (): void => {};
export const registerPlugins = (): void => {};
