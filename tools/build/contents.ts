import fs from 'node:fs';
import path from 'node:path';
import type { Federated, ReleaseContents } from '@shared/contract/published';
import { routeAccesses, routePreloads } from '@shared/contract/releases';
import { contentsFile, markFiles } from '../../server/src/delivery/releases/contents.ts';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { handOver, runtimeVersion, sharedByRemote, sharedByShell } from './federation.ts';
import type { BuildIdentity } from './identity.ts';
import { namesOffered, namesUsed } from './shared-names.ts';

/** Written last of all files of a release: the list of them, and what goes over the federation. */
export function writeContents({ name, folder: release }: BuildIdentity, folder: string): void {
  const contents: ReleaseContents = {
    schema: 1,
    name,
    release,
    files: markFiles(folder),
    ...(name === 'shell' ? { offers: offersOfShell() } : { needs: needsOfRemote(name) }),
  };
  fs.writeFileSync(path.join(folder, contentsFile), `${JSON.stringify(contents, null, 2)}\n`);
}

const isOurs = (key: string): boolean => key.startsWith('@shared/');

function offersOfShell(): ReleaseContents['offers'] {
  const shared = Object.entries(sharedByShell(false)).map(([key, { version }]) => [
    key,
    isOurs(key) ? { names: namesOffered(key) } : { version, names: [] },
  ]);
  return {
    runtime: runtimeVersion(),
    shared: {
      ...Object.fromEntries(shared),
      [handOver.key]: { version: handOver.version, names: [] },
    },
    paths: shellRoutes.map(({ path: own }) => own),
    routes: { access: routeAccesses, preload: routePreloads },
  };
}

/** Packages by their versions, modules of ours by the names that are used of them. */
function needsOfRemote(name: string): Federated {
  const offered = sharedByRemote(false);
  const folders = [`remotes/${name}/src`, 'tools/build/singletons.ts'];
  const used = namesUsed(folders, new Set(Object.keys(offered)));
  const shared = Object.entries(offered).flatMap(([key, { requiredVersion }]) => {
    if (!isOurs(key)) return [[key, { version: String(requiredVersion), names: [] }]];
    const names = used.get(key);
    return names ? [[key, { names: [...names].sort() }]] : [];
  });
  const runtime = { version: `^${handOver.version}`, names: [] };
  return {
    runtime: runtimeVersion(),
    shared: { ...Object.fromEntries(shared), [handOver.key]: runtime },
  };
}
