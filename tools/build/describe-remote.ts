import type { Federated } from '@shared/contract/published';
import { entryFile } from '@shared/federation/build/plugins';
import { lazyKeys, runtimeShare, sharedByRemote } from '@shared/federation/build/shared-keys';
import {
  findConsumedKeys,
  findExposedChunks,
  findImportedChunks,
} from '@shared/federation/build/stats';
import { readRuntimeVersion } from '@shared/federation/build/vendor';
import { callsUsed } from './calls-used.ts';
import { assetOf, codeOf, writeWords } from './release-files.ts';
import type { Description, Emitted } from './release-plugin.ts';
import { readPrefixes, readRoutes, readSection } from './routes.ts';
import { namesUsed } from './shared-names.ts';
import { typesUsed } from './shared-types.ts';

/** Describes the release of a remote; writes its words. */
export async function describeRemote({ identity, folder, stats }: Emitted): Promise<Description> {
  const { name, version, build, container, publicPath } = identity;
  const place = { folder, publicPath };
  const exposed = codeOf(findExposedChunks(stats, 'routes'));
  if (exposed.length === 0) throw new Error(`${name}: the build exposes no routes.`);
  const routes = (await readRoutes(name)).map(({ record, pageModule }) => {
    const chunks = findImportedChunks(stats, pageModule);
    const files = codeOf(chunks);
    if (files.length === 0) throw new Error(`${name}: no chunk was built for ${record.path}.`);
    const kit = findConsumedKeys(chunks, lazyKeys);
    const assets = files.map((file) => assetOf(place, file));
    return { ...record, assets, ...(kit.length > 0 && { kit }) };
  });
  const section = await readSection(name);
  return {
    release: {
      name,
      version,
      build,
      container,
      entry: assetOf(place, entryFile),
      assets: exposed.map((file) => assetOf(place, file)),
      routes,
      ...section,
      ...writeWords(place, { namespaces: [name], ...section, routes }),
    },
    contents: { needs: readNeeds(name), prefixes: await readPrefixes(name) },
    types: typesUsed(`remotes/${name}/src`),
    calls: callsUsed(name),
  };
}

/** Packages by their versions, our modules by the names that the remote imports. */
function readNeeds(name: string): Federated {
  const offered = sharedByRemote(false);
  const folders = [`remotes/${name}/src`, 'tools/build/singletons.ts'];
  const used = namesUsed(folders, new Set(Object.keys(offered)));
  const shared = Object.entries(offered).flatMap(([key, { requiredVersion }]) => {
    if (requiredVersion) return [[key, { version: requiredVersion, names: [] }]];
    const names = used.get(key);
    return names ? [[key, { names: [...names].sort() }]] : [];
  });
  const runtime = { version: `^${runtimeShare.version}`, names: [] };
  return {
    runtime: readRuntimeVersion(),
    shared: { ...Object.fromEntries(shared), [runtimeShare.key]: runtime },
  };
}
