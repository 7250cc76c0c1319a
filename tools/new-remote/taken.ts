import fs from 'node:fs';
import path from 'node:path';
import { prefixOf } from '@shared/lib/route-match';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { remoteNames } from '../build/paths.ts';
import { readPrefixes } from '../build/routes.ts';
import { newRemoteFiles } from './files.ts';

/** What a new remote would write over: its folder, or words such as those of the server. */
export function findTakenFile(name: string, root: string): string | undefined {
  const written = [`remotes/${name}`, ...Object.keys(newRemoteFiles(name))];
  return written.find((file) => fs.existsSync(path.join(root, file)));
}

/** Who has the addresses below `/<name>` already. */
export async function ownerOf(name: string): Promise<string | undefined> {
  if (shellRoutes.some((route) => prefixOf(route.path) === name)) return 'shell';
  for (const remote of remoteNames()) {
    if ((await readPrefixes(remote)).includes(name)) return remote;
  }
  return undefined;
}
