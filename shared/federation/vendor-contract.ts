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
import type { Internal, Vendor } from './vendor-sample.ts';
import { sampleKey, sampleName, scope, toPath } from './vendor-sample.ts';

const pluginFile = 'rspack/dist/ModuleFederationPlugin.js';

/** Every internal of the vendor that this folder and the journeys rely on, by the name that a failure prints. */
export const internals: Record<string, Internal> = {
  'one version of all parts': {
    holds: (vendor) => readRuntimeVersion(vendor.packages) !== '',
    place: { file: 'sdk/package.json', text: '"version": "' },
  },
  ...Object.fromEntries(
    [...new Set(Object.entries(moduleAliases).flat())]
      .filter((file) => path.isAbsolute(file))
      .map((file) => fs.realpathSync(file.replace(/\$$/, '')))
      .map((file) => path.relative(path.join(packages, scope), file))
      .map((file) => [
        `file ${scope}/${file}`,
        { holds: (vendor: Vendor) => fs.existsSync(toPath(vendor, file)), place: { file } },
      ]),
  ),
  ...textsOf('inject-external-runtime-core-plugin/dist/index.js', {
    'request runtime-tools/runtime-core of the external runtime':
      '"@module-federation/runtime-tools/runtime-core"',
  }),
  ...textsOf('webpack-bundler-runtime/dist/init.js', {
    'request runtime/helpers of the bundler runtime': '"@module-federation/runtime/helpers"',
    'bundler runtime calls runtime.init': 'runtime.init(initOptions)',
  }),
  ...textsOf('enhanced/dist/src/runtime.mjs', {
    'enhanced/runtime is runtime-tools/runtime': '"@module-federation/runtime-tools/runtime"',
  }),
  ...textsOf('enhanced/dist/src/rspack.js', {
    'plugin export ModuleFederationPlugin': "exports, 'ModuleFederationPlugin'",
  }),
  ...textsOf(pluginFile, {
    'plugin option provideExternalRuntime': 'experiments?.provideExternalRuntime',
    'plugin option externalRuntime': 'experiments?.externalRuntime',
    'plugin option optimization.disableSnapshot': 'optimization?.disableSnapshot',
    'plugin option optimization.disableRemote': 'optimization?.disableRemote',
    'plugin option optimization.target': 'experiments.optimization.target',
    'global _FEDERATION_RUNTIME_CORE': "'_FEDERATION_RUNTIME_CORE'",
  }),
  ...textsOf('runtime-core/dist/utils/load.js', { 'definition ENV_TARGET': 'typeof ENV_TARGET ' }),
  ...textsOf('runtime-core/dist/core.js', {
    'definition FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN':
      'typeof FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN ',
  }),
  ...textsOf('sdk/dist/dom.js', {
    'error name ScriptExecutionError': 'Error(`ScriptExecutionError: ',
  }),
  ...runtimeInternals,
  'stats: chunk origins have the request of an import': {
    holds: ({ sample }) => findImportedChunks(sample.remote, './page.js').length === 1,
    place: { text: '"request"' },
  },
  'stats: the chunk of an exposed module has its name': {
    holds: ({ sample }) => findExposedChunks(sample.remote, 'routes').length === 1,
    place: { text: '"names"' },
  },
  'stats: consume-shared-module': {
    holds: ({ sample }) => {
      const chunks = findImportedChunks(sample.remote, './page.js');
      return findConsumedKeys(chunks, [sampleKey]).length === 1;
    },
    place: { text: 'consume-shared-module' },
  },
  'stats: provide shared module': {
    holds: ({ sample }) => findProvidingChunks(sample.shell, sampleKey).length === 1,
    place: { text: 'provide shared module' },
  },
  'the bundler takes webpack-bundler-runtime/dist/index.cjs for the runtime': {
    holds: ({ sample }) => sample.entry.includes('federationRuntime;'),
    place: { text: 'federationRuntime' },
  },
  'entry uses bundlerRuntime, attachShareScopeMap and bundlerRuntimeOptions': {
    holds: ({ sample }) =>
      ['bundlerRuntime.init(', 'attachShareScopeMap(', 'bundlerRuntimeOptions.'].every((member) =>
        sample.entry.includes(`federation.${member}`),
      ),
    place: { text: 'federation.attachShareScopeMap' },
  },
  'attribute data-rspack of scripts, from the unique name': {
    holds: ({ sample: { entry } }) =>
      entry.includes(`"${sampleName}:"`) &&
      /script\.setAttribute\("data-rspack", uniqueName \+ /.test(entry),
    place: { text: 'data-rspack' },
  },
  'attribute data-rspack of styles, from the unique name': {
    holds: ({ sample: { entry } }) =>
      /link\.setAttribute\("data-rspack", cssLoadingUniqueName \+ ":" \+ /.test(entry),
    place: { text: 'cssLoadingUniqueName' },
  },
  'attribute data-rspack-loading of styles': {
    holds: ({ sample: { entry } }) => entry.includes('"data-rspack-loading"'),
    place: { text: 'data-rspack-loading' },
  },
  'error name ChunkLoadError': {
    holds: ({ sample: { entry } }) => /error\.name = ["']ChunkLoadError["']/.test(entry),
    place: { text: 'ChunkLoadError' },
  },
};

/** Internals that show only in the text of a file. */
function textsOf(file: string, texts: Record<string, string>): Record<string, Internal> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      {
        holds: (vendor) => fs.readFileSync(toPath(vendor, file), 'utf8').includes(text),
        place: { file, text },
      },
    ]),
  );
}

/** Those of some internals that are not as expected; one that throws counts as changed. */
export async function findChangedInternals(
  vendor: Vendor,
  names = Object.keys(internals),
): Promise<string[]> {
  const results = await Promise.all(
    names.map(async (name) => {
      const holds = await Promise.resolve()
        .then(() => internals[name]?.holds(vendor))
        .catch(() => false);
      return holds ? [] : [name];
    }),
  );
  return results.flat();
}
