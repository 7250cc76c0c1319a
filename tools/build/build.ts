import { pathToFileURL } from 'node:url';
import { checkBudgets } from './budgets.ts';
import { buildServer } from './build-node.ts';
import { buildSimulator } from './build-simulator.ts';
import type { WebBuild } from './build-web.ts';
import { buildWeb } from './build-web.ts';
import { releasable } from './identity.ts';

/** Builds what has changed: the shell, the remotes, the server and the host simulator. */
export async function buildAll(): Promise<WebBuild[]> {
  const builds: WebBuild[] = [];
  for (const name of releasable()) {
    const build = await buildWeb(name);
    if (build.fresh) console.log(`Built ${name} ${build.identity.folder}`);
    builds.push(build);
  }
  if (await buildServer()) console.log('Built the server');
  if (await buildSimulator()) console.log('Built the host simulator');
  if (builds.some(({ fresh }) => fresh)) checkBudgets(builds.map(({ folder }) => folder));
  return builds;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
