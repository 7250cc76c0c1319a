import { pathToFileURL } from 'node:url';
import type * as Runtime from '@module-federation/enhanced/runtime';
import type * as Core from '@module-federation/runtime-core';
import type * as Bundler from '@module-federation/webpack-bundler-runtime/bundler';
import type { Internal, Vendor } from './vendor-sample.ts';
import { toPath } from './vendor-sample.ts';

/** Internals of the vendor's runtime, checked by running it. */
export const runtimeInternals: Record<string, Internal> = {
  ...exportsOf('runtime', ['init', 'loadRemote', 'registerPlugins', 'registerRemotes']),
  ...exportsOf('runtime-core', [
    'ModuleFederation',
    'CurrentGlobal',
    'setGlobalFederationInstance',
  ]),
  ...exportsOf('webpack-bundler-runtime', ['bundlerRuntime', 'attachShareScopeMap']),
  'default export of the bundler runtime': {
    holds: async (vendor) => {
      const { default: federation } = (await load(
        vendor,
        'webpack-bundler-runtime',
      )) as typeof Bundler;
      const members = ['runtime', 'bundlerRuntime', 'attachShareScopeMap', 'bundlerRuntimeOptions'];
      return members.every((member) => member in federation);
    },
    place: { file: 'webpack-bundler-runtime/dist/index.js', text: 'bundlerRuntimeOptions: {' },
  },
  'bundlerRuntime.S is the share scope': {
    holds: async (vendor) => {
      const { bundlerRuntime } = (await load(vendor, 'webpack-bundler-runtime')) as typeof Bundler;
      return Object.keys(bundlerRuntime.S ?? { missing: true }).length === 0;
    },
    place: { file: 'webpack-bundler-runtime/dist/index.js', text: 'S: {}' },
  },
  '__FEDERATION__.__INSTANCES__ lists the instances': {
    holds: async (vendor) => {
      const core = await loadCore(vendor);
      const instance = new core.ModuleFederation({ name: 'listed', remotes: [] });
      core.setGlobalFederationInstance(instance);
      return core.CurrentGlobal.__FEDERATION__.__INSTANCES__.includes(instance);
    },
    place: { file: 'runtime-core/dist/global.js', text: '__INSTANCES__.push' },
  },
  'instance.name': {
    holds: async (vendor) => (await createInstance(vendor)).name === 'shell',
    place: { file: 'runtime-core/dist/core.js', text: 'this.name' },
  },
  'instance.initOptions': {
    holds: async (vendor) => typeof (await createInstance(vendor)).initOptions === 'function',
    place: { file: 'runtime-core/dist/core.js', text: 'initOptions(' },
  },
  'instance.shareScopeMap holds shared modules by scope, key and version': {
    holds: async (vendor) => {
      const { shareScopeMap } = await createInstance(vendor);
      return '1.0.0' in (shareScopeMap.default?.key ?? {});
    },
    place: { file: 'runtime-core/dist/core.js', text: 'this.shareScopeMap' },
  },
  'shared.get brings the factory': {
    holds: async (vendor) => {
      const { shareScopeMap } = await createInstance(vendor);
      const factory = await shareScopeMap.default?.key?.['1.0.0']?.get?.();
      return factory?.() === 'module';
    },
    place: { file: 'runtime-core/dist/utils/share.js', text: 'get' },
  },
  'shared.loaded tells that a module is here': {
    holds: async (vendor) => {
      const instance = await createInstance(vendor);
      const shared = instance.shareScopeMap.default?.key?.['1.0.0'];
      const before = shared?.loaded;
      await instance.loadShare('key');
      return !before && shared?.loaded === true;
    },
    place: { file: 'runtime-core/dist/shared/index.js', text: 'loaded' },
  },
  'shared.loading keeps a failure, and null makes it load again': {
    holds: async (vendor) => {
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
    place: { file: 'runtime-core/dist/shared/index.js', text: 'loading' },
  },
  'plugin hook apply gets the instance': {
    holds: async (vendor) => {
      const instance = await createInstance(vendor);
      let given: unknown;
      const apply = (target: unknown): void => {
        given = target;
      };
      instance.registerPlugins([{ name: 'contract', apply }]);
      return given === instance;
    },
    place: { file: 'runtime-core/dist/utils/plugin.js', text: 'apply' },
  },
  'plugin hook createScript gets the url': {
    holds: async (vendor) => {
      const instance = await createInstance(vendor);
      const urls: string[] = [];
      instance.registerPlugins([
        { name: 'contract', createScript: ({ url }) => void urls.push(url) },
      ]);
      instance.loaderHook.lifecycle.createScript.emit({ url: '/entry.js' });
      return urls[0] === '/entry.js';
    },
    place: { file: 'runtime-core/dist/core.js', text: 'createScript' },
  },
  'entryGlobalName: an existing container is used': {
    holds: (vendor) => loadContainer(vendor),
    place: { file: 'runtime-core/dist/utils/load.js', text: 'entryGlobalName' },
  },
  'loadFactory: false does not run the module': {
    holds: async (vendor) => {
      let runs = 0;
      await loadContainer(vendor, () => {
        runs += 1;
      });
      return runs === 0;
    },
    place: { file: 'runtime-core/dist/module/index.js', text: 'loadFactory' },
  },
  'wrapped errors keep their message': {
    holds: async (vendor) => {
      const { getShortErrorMsg: toMessage } = await load(vendor, 'error-codes');
      return String((toMessage as ToMessage)('RUNTIME-008', {}, {}, 'the cause')).includes('cause');
    },
    place: { file: 'error-codes/dist/getShortErrorMsg.mjs', text: 'originalErrorMsg}' },
  },
};

type ToMessage = (...given: unknown[]) => string;

function exportsOf(name: string, exported: readonly string[]): Record<string, Internal> {
  return Object.fromEntries(
    exported.map((one) => [
      `export ${one} of ${name}`,
      {
        holds: async (vendor) => Boolean((await load(vendor, name))[one]),
        place: { file: `${name}/dist/index.js`, text: one },
      },
    ]),
  );
}

const entries: Record<string, string> = { 'error-codes': 'index.mjs' };

function load(vendor: Vendor, name: string): Promise<Record<string, unknown>> {
  const file = toPath(vendor, `${name}/dist/${entries[name] ?? 'index.js'}`);
  const url = pathToFileURL(file).href;
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
