import { pathToFileURL } from 'node:url';
import { checkBudgets } from './budgets.ts';
import type { WebBuild } from './built.ts';
import { findWebBuild, isBuilt } from './built.ts';
import { releasable } from './identity.ts';

/**
 * Builds what has changed: the shell, the remotes, the server, the host simulator and the page for teams. The bundler
 * is loaded when there is something to build.
 */
export async function buildAll(): Promise<WebBuild[]> {
  const builds: WebBuild[] = [];
  const missing = releasable().filter((name) => !findWebBuild(name));
  if (missing.length > 1) (await import('./calls-used.ts')).prepareCalls(missing);
  for (const name of releasable()) builds.push(findWebBuild(name) ?? (await buildOne(name)));
  if (!isBuilt('server')) {
    const { buildServer } = await import('./build-node.ts');
    await buildServer();
    console.log('Built the server');
  }
  if (!isBuilt('simulator')) {
    const { buildSimulator } = await import('./build-simulator.ts');
    await buildSimulator();
    console.log('Built the host simulator');
  }
  if (!isBuilt('teams-page')) {
    const { buildTeamsPage } = await import('./build-teams-page.ts');
    await buildTeamsPage();
    console.log('Built the page for teams');
  }
  if (builds.some(({ fresh }) => fresh)) await checkBudgets(builds.map(({ folder }) => folder));
  return builds;
}

async function buildOne(name: string): Promise<WebBuild> {
  const { buildWeb } = await import('./build-web.ts');
  const build = await buildWeb(name);
  console.log(`Built ${name} ${build.identity.folder}`);
  return build;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
