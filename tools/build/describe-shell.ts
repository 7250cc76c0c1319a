import fs from 'node:fs';
import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import type { ReleaseContents } from '@shared/contract/published';
import type { Asset } from '@shared/contract/releases';
import { routeAccesses, routePreloads, workerFile } from '@shared/contract/releases';
import { lazyKeys, runtimeShare, sharedByShell } from '@shared/federation/build/shared-keys';
import { findProvidingChunks } from '@shared/federation/build/stats';
import { readRuntimeVersion } from '@shared/federation/build/vendor';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { callsUsed } from './calls-used.ts';
import { buildEarlyRequests, buildFederationRuntime, buildWorker } from './one-file.ts';
import { pageHtml } from './page-html.ts';
import type { Place } from './release-files.ts';
import { assetOf, codeOf, isCode, writeText, writeWords } from './release-files.ts';
import type { Description, Emitted } from './release-plugin.ts';
import { namesOffered } from './shared-names.ts';
import { typesOffered } from './shared-types.ts';

/** Describes the release of the shell; writes its page, worker, federation runtime and words. */
export async function describeShell({ identity, folder, stats }: Emitted): Promise<Description> {
  const { version, build, publicPath } = identity;
  const place = { folder, publicPath };
  const entry = stats.entrypoints?.shell?.assets?.map(({ name }) => name) ?? [];
  const assets = entry.filter(isCode).map((file) => assetOf(place, file));
  const runtime = writeText(place, {
    name: 'federation',
    extension: 'js',
    text: await buildFederationRuntime(),
  });
  const html = pageHtml(assets, { earlyRequests: await buildEarlyRequests(), runtime });
  fs.writeFileSync(path.join(folder, 'index.html'), html);
  fs.writeFileSync(path.join(folder, workerFile), await buildWorker());
  return {
    release: {
      name: 'shell',
      version,
      build,
      html: assetOf(place, 'index.html'),
      assets: [runtime, ...assets],
      worker: assetOf(place, workerFile),
      kit: readKit(stats, place),
      ...writeWords(place, { namespaces: ['common', 'shell'] }),
    },
    contents: { offers: readOffers() },
    types: typesOffered(),
    calls: callsUsed('shell'),
  };
}

/** The files behind each shared module that is not in the shell's first load. */
function readKit(stats: StatsCompilation, place: Place): Record<string, Asset[]> {
  return Object.fromEntries(
    lazyKeys.map((key) => {
      const files = codeOf(findProvidingChunks(stats, key));
      if (files.length === 0) throw new Error(`The shell has no chunk for ${key}.`);
      return [key, files.map((file) => assetOf(place, file))];
    }),
  );
}

function readOffers(): ReleaseContents['offers'] {
  const shared = Object.entries(sharedByShell(false)).map(([key, { requiredVersion, version }]) => [
    key,
    requiredVersion ? { version, names: [] } : { names: namesOffered(key) },
  ]);
  return {
    runtime: readRuntimeVersion(),
    shared: {
      ...Object.fromEntries(shared),
      [runtimeShare.key]: { version: runtimeShare.version, names: [] },
    },
    paths: shellRoutes.map(({ path: own }) => own),
    routes: { access: routeAccesses, preload: routePreloads },
  };
}
