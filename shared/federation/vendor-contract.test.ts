import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { packages } from './build/vendor.ts';
import { findChangedInternals, internals } from './vendor-contract.ts';
import type { Sample, Vendor } from './vendor-sample.ts';
import { buildSample } from './vendor-sample.ts';

/** After an upgrade of the vendor, a failure here names the internal that has changed. */
const caches = path.join(packages, '.cache');
fs.mkdirSync(caches, { recursive: true });
// Beside the packages: links do not reach from one file system to another.
const folder = fs.mkdtempSync(path.join(caches, 'vendor-contract-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, 'sample'));
const sample = await buildSample(path.join(folder, 'sample'));
vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

describe('the installed vendor has', () => {
  it.each(Object.keys(internals))('%s', async (name) => {
    expect(await findChangedInternals({ packages, sample }, [name])).toEqual([]);
  });
});

interface Patch {
  /** Of `@module-federation/`. */
  file?: string;
  from?: string;
}
const inFile = (file: string, from: string): Patch => ({ file, from });
const inSample = (from: string): Patch => ({ from });
const plugin = 'rspack/dist/ModuleFederationPlugin.js';
const core = 'runtime-core/dist';

/** Where each internal is named: the copies have another name there, or lack the file. */
const patches: Record<keyof typeof internals, Patch> = {
  'one version of all parts': inFile('sdk/package.json', '"version": "'),
  ...Object.fromEntries(
    Object.keys(internals)
      .filter((name) => name.startsWith('file '))
      .map((name) => [name, { file: name.slice('file @module-federation/'.length) }]),
  ),
  'request runtime-tools/runtime-core of the external runtime': inFile(
    'inject-external-runtime-core-plugin/dist/index.js',
    'runtime-tools/runtime-core',
  ),
  'request runtime/helpers of the bundler runtime': inFile(
    'webpack-bundler-runtime/dist/init.js',
    'runtime/helpers',
  ),
  'bundler runtime calls runtime.init': inFile(
    'webpack-bundler-runtime/dist/init.js',
    'runtime.init',
  ),
  'enhanced/runtime is runtime-tools/runtime': inFile(
    'enhanced/dist/src/runtime.mjs',
    'runtime-tools/runtime',
  ),
  'plugin export ModuleFederationPlugin': inFile(
    'enhanced/dist/src/rspack.js',
    'ModuleFederationPlugin',
  ),
  'plugin option provideExternalRuntime': inFile(plugin, 'provideExternalRuntime'),
  'plugin option externalRuntime': inFile(plugin, 'externalRuntime'),
  'plugin option optimization.disableSnapshot': inFile(plugin, 'disableSnapshot'),
  'plugin option optimization.disableRemote': inFile(plugin, 'disableRemote'),
  'plugin option optimization.target': inFile(plugin, 'optimization.target'),
  'global _FEDERATION_RUNTIME_CORE': inFile(plugin, '_FEDERATION_RUNTIME_CORE'),
  'definition ENV_TARGET': inFile(`${core}/utils/load.js`, 'ENV_TARGET'),
  'definition FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN': inFile(
    `${core}/core.js`,
    'FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN',
  ),
  'error name ScriptExecutionError': inFile('sdk/dist/dom.js', 'ScriptExecutionError'),
  ...Object.fromEntries(
    Object.keys(internals)
      .map((name) => [name, /^export (\w+) of (.*)/.exec(name)] as const)
      .flatMap(([name, match]) =>
        match ? [[name, inFile(`${match[2]}/dist/index.js`, match[1] ?? '')]] : [],
      ),
  ),
  'default export of the bundler runtime': inFile(
    'webpack-bundler-runtime/dist/index.js',
    'bundlerRuntimeOptions: {',
  ),
  'bundlerRuntime.S is the share scope': inFile('webpack-bundler-runtime/dist/index.js', 'S: {}'),
  '__FEDERATION__.__INSTANCES__ lists the instances': inFile(
    `${core}/global.js`,
    '__INSTANCES__.push',
  ),
  'instance.name': inFile(`${core}/core.js`, 'this.name'),
  'instance.initOptions': inFile(`${core}/core.js`, 'initOptions('),
  'instance.shareScopeMap holds shared modules by scope, key and version': inFile(
    `${core}/core.js`,
    'this.shareScopeMap',
  ),
  'shared.get brings the factory': inFile(`${core}/utils/share.js`, 'get'),
  'shared.loaded tells that a module is here': inFile(`${core}/shared/index.js`, 'loaded'),
  'shared.loading keeps a failure, and null makes it load again': inFile(
    `${core}/shared/index.js`,
    'loading',
  ),
  'plugin hook apply gets the instance': inFile(`${core}/utils/plugin.js`, 'apply'),
  'plugin hook createScript gets the url': inFile(`${core}/core.js`, 'createScript'),
  'entryGlobalName: an existing container is used': inFile(
    `${core}/utils/load.js`,
    'entryGlobalName',
  ),
  'loadFactory: false does not run the module': inFile(`${core}/module/index.js`, 'loadFactory'),
  'wrapped errors keep their message': inFile(
    'error-codes/dist/getShortErrorMsg.mjs',
    'originalErrorMsg}',
  ),
  'stats: chunk origins have the request of an import': inSample('"request"'),
  'stats: the chunk of an exposed module has its name': inSample('"names"'),
  'stats: consume-shared-module': inSample('consume-shared-module'),
  'stats: provide shared module': inSample('provide shared module'),
  'the bundler takes webpack-bundler-runtime/dist/index.cjs for the runtime':
    inSample('federationRuntime'),
  'entry uses bundlerRuntime, attachShareScopeMap and bundlerRuntimeOptions': inSample(
    'federation.attachShareScopeMap',
  ),
  'attribute data-rspack of scripts, from the unique name': inSample('data-rspack'),
  'attribute data-rspack of styles, from the unique name': inSample('cssLoadingUniqueName'),
  'attribute data-rspack-loading of styles': inSample('data-rspack-loading'),
  'error name ChunkLoadError': inSample('ChunkLoadError'),
};

/** One of each kind that no other check needs: their copies are checked for all internals. */
const independent = [
  'file @module-federation/webpack-bundler-runtime/dist/bundler.js',
  'plugin option externalRuntime',
  'export registerPlugins of runtime',
  'instance.initOptions',
  'wrapped errors keep their message',
  'stats: consume-shared-module',
  'error name ChunkLoadError',
];

/** The packages that the contract looks into, without types and source maps. */
const copied = [
  ...new Set(Object.values(patches).flatMap(({ file }) => file?.split('/')[0] ?? [])),
  'runtime-tools',
];
const files = copied.flatMap((name) =>
  fs
    .readdirSync(path.join(packages, '@module-federation', name), {
      recursive: true,
      withFileTypes: true,
    })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /(\.m?js|index\.cjs|package\.json)$/.test(file))
    .filter((file) => !/\/(lib|schemas)\//.test(file))
    .map((file) => path.relative(packages, file)),
);

/** A copy of links, for speed: only the patched file is written. */
function copyVendor(name: string, { file = '', from }: Patch): Vendor {
  const copy = path.join(folder, name, 'node_modules');
  for (const one of files) {
    fs.mkdirSync(path.dirname(path.join(copy, one)), { recursive: true });
    fs.linkSync(path.join(packages, one), path.join(copy, one));
  }
  const patched = path.join(copy, '@module-federation', file);
  const text = fs.readFileSync(patched, 'utf8');
  fs.rmSync(patched);
  if (from) fs.writeFileSync(patched, renamed(text, from));
  return { packages: copy, sample };
}

const renamed = (text: string, from: string): string => {
  const patched = text.replaceAll(from, `${from.slice(0, -1)}_${from.slice(-1)}`);
  if (patched === text) throw new Error(`There is no ${from} to rename.`);
  return patched;
};

const renameInSample = (from: string): Sample =>
  JSON.parse(renamed(JSON.stringify(sample), from)) as Sample;

it('has a patch for each internal', () => {
  expect(Object.keys(patches).sort()).toEqual(Object.keys(internals).sort());
  expect(independent.filter((name) => !patches[name])).toEqual([]);
});

describe('names the internal in a copy of the vendor without', () => {
  it.each(Object.keys(patches).map((name, index) => [name, index] as const))(
    '%s',
    async (name, index) => {
      const patch = patches[name] ?? {};
      const vendor = patch.file
        ? copyVendor(String(index), patch)
        : { packages, sample: renameInSample(patch.from ?? '') };
      const names = independent.includes(name) ? Object.keys(internals) : [name];
      expect(await findChangedInternals(vendor, names)).toEqual([name]);
    },
  );
});
