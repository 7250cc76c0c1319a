import type { ModuleFederation } from '@module-federation/runtime-core';

/**
 * Reads a module that the shell shares. Journeys send this function's source into a page, so it uses
 * nothing outside of itself.
 */
export async function readSharedModule(key: string): Promise<unknown> {
  const { __FEDERATION__: state } = globalThis as unknown as {
    __FEDERATION__: { __INSTANCES__: ModuleFederation[] };
  };
  const shell = state.__INSTANCES__.find(({ name }) => name === 'shell');
  const [shared] = Object.values(shell?.shareScopeMap.default?.[key] ?? {});
  if (!shared?.get) throw new Error(`The shell does not share ${key}.`);
  const factory = await shared.get();
  return factory();
}
