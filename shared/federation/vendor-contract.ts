import fs from 'node:fs';
import path from 'node:path';
import {
  findConsumedKeys,
  findExposedChunks,
  findImportedChunks,
  findProvidingChunks,
} from './build/stats.ts';
import { moduleAliases, packages, readRuntimeVersion } from './build/vendor.ts';
import { runtimeInternals } from './vendor-contract-runtime.ts';
import type { Check, Vendor } from './vendor-sample.ts';
import { sampleKey, sampleName } from './vendor-sample.ts';

const pluginFile = 'rspack/dist/ModuleFederationPlugin.js';

/** Every internal of the vendor that this folder and the journeys rely on, by the name that a failure prints. */
export const internals: Record<string, Check> = {
  'one version of all parts': (vendor) => readRuntimeVersion(vendor.packages) !== '',
  ...Object.fromEntries(
    [...new Set(Object.entries(moduleAliases).flat())]
      .filter((file) => path.isAbsolute(file))
      .map((file) => path.relative(packages, fs.realpathSync(file.replace(/\$$/, ''))))
      .map((file) => [
        `file ${file}`,
        (vendor: Vendor) => fs.existsSync(path.join(vendor.packages, file)),
      ]),
  ),
  ...textInternals({
    'request runtime-tools/runtime-core of the external runtime': [
      'inject-external-runtime-core-plugin/dist/index.js',
      '"@module-federation/runtime-tools/runtime-core"',
    ],
    'request runtime/helpers of the bundler runtime': [
      'webpack-bundler-runtime/dist/init.js',
      '"@module-federation/runtime/helpers"',
    ],
    'bundler runtime calls runtime.init': [
      'webpack-bundler-runtime/dist/init.js',
      'runtime.init(initOptions)',
    ],
    'enhanced/runtime is runtime-tools/runtime': [
      'enhanced/dist/src/runtime.mjs',
      '"@module-federation/runtime-tools/runtime"',
    ],
    'plugin export ModuleFederationPlugin': [
      'enhanced/dist/src/rspack.js',
      "exports, 'ModuleFederationPlugin'",
    ],
    'plugin option provideExternalRuntime': [pluginFile, 'experiments?.provideExternalRuntime'],
    'plugin option externalRuntime': [pluginFile, 'experiments?.externalRuntime'],
    'plugin option optimization.disableSnapshot': [pluginFile, 'optimization?.disableSnapshot'],
    'plugin option optimization.disableRemote': [pluginFile, 'optimization?.disableRemote'],
    'plugin option optimization.target': [pluginFile, 'experiments.optimization.target'],
    'global _FEDERATION_RUNTIME_CORE': [pluginFile, "'_FEDERATION_RUNTIME_CORE'"],
    'definition ENV_TARGET': ['runtime-core/dist/utils/load.js', 'typeof ENV_TARGET '],
    'definition FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN': [
      'runtime-core/dist/core.js',
      'typeof FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN ',
    ],
    'error name ScriptExecutionError': ['sdk/dist/dom.js', 'Error(`ScriptExecutionError: '],
  }),
  ...runtimeInternals,
  'stats: chunk origins have the request of an import': ({ sample }) =>
    findImportedChunks(sample.remote, './page.js').length === 1,
  'stats: the chunk of an exposed module has its name': ({ sample }) =>
    findExposedChunks(sample.remote, 'routes').length === 1,
  'stats: consume-shared-module': ({ sample }) => {
    const chunks = findImportedChunks(sample.remote, './page.js');
    return findConsumedKeys(chunks, [sampleKey]).length === 1;
  },
  'stats: provide shared module': ({ sample }) =>
    findProvidingChunks(sample.shell, sampleKey).length === 1,
  'the bundler takes webpack-bundler-runtime/dist/index.cjs for the runtime': ({ sample }) =>
    sample.entry.includes('federationRuntime;'),
  'entry uses bundlerRuntime, attachShareScopeMap and bundlerRuntimeOptions': ({ sample }) =>
    ['bundlerRuntime.init(', 'attachShareScopeMap(', 'bundlerRuntimeOptions.'].every((member) =>
      sample.entry.includes(`federation.${member}`),
    ),
  'attribute data-rspack of scripts, from the unique name': ({ sample: { entry } }) =>
    entry.includes(`"${sampleName}:"`) &&
    /script\.setAttribute\("data-rspack", uniqueName \+ /.test(entry),
  'attribute data-rspack of styles, from the unique name': ({ sample: { entry } }) =>
    /link\.setAttribute\("data-rspack", cssLoadingUniqueName \+ ":" \+ /.test(entry),
  'attribute data-rspack-loading of styles': ({ sample: { entry } }) =>
    entry.includes('"data-rspack-loading"'),
  'error name ChunkLoadError': ({ sample: { entry } }) =>
    /error\.name = ["']ChunkLoadError["']/.test(entry),
};

/** Internals that show only in the text of a file. */
function textInternals(texts: Record<string, [file: string, text: string]>): Record<string, Check> {
  const check =
    ([file, text]: [string, string]): Check =>
    (vendor) =>
      fs
        .readFileSync(path.join(vendor.packages, '@module-federation', file), 'utf8')
        .includes(text);
  return Object.fromEntries(Object.entries(texts).map(([name, where]) => [name, check(where)]));
}

/** Those of some internals that are not as expected; one that throws counts as changed. */
export async function findChangedInternals(
  vendor: Vendor,
  names = Object.keys(internals),
): Promise<string[]> {
  const results = await Promise.all(
    names.map(async (name) => {
      const holds = await Promise.resolve()
        .then(() => internals[name]?.(vendor))
        .catch(() => false);
      return holds ? [] : [name];
    }),
  );
  return results.flat();
}
