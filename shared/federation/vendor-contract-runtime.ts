import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Runtime from '@module-federation/enhanced/runtime';
import type * as Core from '@module-federation/runtime-core';
import type * as Bundler from '@module-federation/webpack-bundler-runtime/bundler';
import type { Check, Vendor } from './vendor-sample.ts';

/** Internals of the vendor's runtime, checked by running it. */
export const runtimeInternals: Record<string, Check> = {
  ...exportsOf('runtime', ['init', 'loadRemote', 'registerPlugins', 'registerRemotes']),
  ...exportsOf('runtime-core', [
    'ModuleFederation',
    'CurrentGlobal',
    'setGlobalFederationInstance',
  ]),
  ...exportsOf('webpack-bundler-runtime', ['bundlerRuntime', 'attachShareScopeMap']),
  'default export of the bundler runtime': async (vendor) => {
    const { default: federation } = (await load(
      vendor,
      'webpack-bundler-runtime',
    )) as typeof Bundler;
    const members = ['runtime', 'bundlerRuntime', 'attachShareScopeMap', 'bundlerRuntimeOptions'];
    return members.every((member) => member in federation);
  },
  'bundlerRuntime.S is the share scope': async (vendor) => {
    const { bundlerRuntime } = (await load(vendor, 'webpack-bundler-runtime')) as typeof Bundler;
    return Object.keys(bundlerRuntime.S ?? { missing: true }).length === 0;
  },
  '__FEDERATION__.__INSTANCES__ lists the instances': async (vendor) => {
    const core = await loadCore(vendor);
    const instance = new core.ModuleFederation({ name: 'listed', remotes: [] });
    core.setGlobalFederationInstance(instance);
    return core.CurrentGlobal.__FEDERATION__.__INSTANCES__.includes(instance);
  },
  'instance.name': async (vendor) => (await createInstance(vendor)).name === 'shell',
  'instance.initOptions': async (vendor) =>
    typeof (await createInstance(vendor)).initOptions === 'function',
  'instance.shareScopeMap holds shared modules by scope, key and version': async (vendor) => {
    const { shareScopeMap } = await createInstance(vendor);
    return '1.0.0' in (shareScopeMap.default?.key ?? {});
  },
  'shared.get brings the factory': async (vendor) => {
    const { shareScopeMap } = await createInstance(vendor);
    const factory = await shareScopeMap.default?.key?.['1.0.0']?.get?.();
    return factory?.() === 'module';
  },
  'shared.loaded tells that a module is here': async (vendor) => {
    const instance = await createInstance(vendor);
    const shared = instance.shareScopeMap.default?.key?.['1.0.0'];
    const before = shared?.loaded;
    await instance.loadShare('key');
    return !before && shared?.loaded === true;
  },
  'shared.loading keeps a failure, and null makes it load again': async (vendor) => {
    let loads = 0;
    const instance = await createInstance(vendor, () => {
      loads += 1;
      return Promise.reject(new Error('offline'));
    });
    const shared = instance.shareScopeMap.default?.key?.['1.0.0'];
    const attempt = () => instance.loadShare('key').catch(() => {});
    await attempt();
    await attempt();
    const kept = loads === 1;
    if (shared) shared.loading = null;
    await attempt();
    return kept && loads > 1;
  },
  'plugin hook apply gets the instance': async (vendor) => {
    const instance = await createInstance(vendor);
    let given: unknown;
    const apply = (target: unknown): void => {
      given = target;
    };
    instance.registerPlugins([{ name: 'contract', apply }]);
    return given === instance;
  },
  'plugin hook createScript gets the url': async (vendor) => {
    const instance = await createInstance(vendor);
    const urls: string[] = [];
    instance.registerPlugins([
      { name: 'contract', createScript: ({ url }) => void urls.push(url) },
    ]);
    instance.loaderHook.lifecycle.createScript.emit({ url: '/entry.js' });
    return urls[0] === '/entry.js';
  },
  'entryGlobalName: an existing container is used': (vendor) => loadContainer(vendor),
  'loadFactory: false does not run the module': async (vendor) => {
    let runs = 0;
    await loadContainer(vendor, () => {
      runs += 1;
    });
    return runs === 0;
  },
  'wrapped errors keep their message': async (vendor) => {
    const { getShortErrorMsg: toMessage } = await load(vendor, 'error-codes');
    return String((toMessage as ToMessage)('RUNTIME-008', {}, {}, 'the cause')).includes('cause');
  },
};

type ToMessage = (...given: unknown[]) => string;

function exportsOf(name: string, exported: readonly string[]): Record<string, Check> {
  const check =
    (one: string): Check =>
    async (vendor) =>
      Boolean((await load(vendor, name))[one]);
  return Object.fromEntries(exported.map((one) => [`export ${one} of ${name}`, check(one)]));
}

const entries: Record<string, string> = { 'error-codes': 'index.mjs' };

function load(vendor: Vendor, name: string): Promise<Record<string, unknown>> {
  const folder = path.join(vendor.packages, '@module-federation', name, 'dist');
  const url = pathToFileURL(path.join(folder, entries[name] ?? 'index.js')).href;
  return import(/* @vite-ignore */ url);
}

const loadCore = (vendor: Vendor) => load(vendor, 'runtime-core') as Promise<typeof Core>;

async function createInstance(vendor: Vendor, get = async () => () => 'module' as never) {
  const { ModuleFederation } = await loadCore(vendor);
  const scope = ['default'];
  return new ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: { key: { version: '1.0.0', scope, get } },
  });
}

/** Loads `routes` of a container that is a global variable already. */
async function loadContainer(vendor: Vendor, run = (): void => {}): Promise<boolean> {
  const { init, loadRemote, registerRemotes } = (await load(vendor, 'runtime')) as typeof Runtime;
  const container = `contract_${Math.random().toString(36).slice(2)}`;
  // Under a name of its own: `init` takes an instance of the same name from another copy.
  init({ name: `${container}_host`, remotes: [] });
  const globals = globalThis as Record<string, unknown>;
  globals[container] = { init: () => {}, get: async () => run };
  const entry = 'http://127.0.0.1:9/entry.js';
  registerRemotes([{ name: `${container}_x`, entry, entryGlobalName: container, type: 'global' }]);
  const id = `${container}_x/routes`;
  const factory = await loadRemote(id, { loadFactory: false, from: 'runtime' });
  delete globals[container];
  return typeof factory === 'function';
}
