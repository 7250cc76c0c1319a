import fs from 'node:fs';
import path from 'node:path';
import { buildSimulator } from '../build/build-simulator.ts';
import { buildTeamsPage } from '../build/build-teams-page.ts';
import { isBuilt } from '../build/built.ts';
import { at, remoteNames } from '../build/paths.ts';
import { connectToDeployed } from './against/deployed.ts';
import { startApi } from './api-process.ts';
import type { Backend } from './backend.ts';
import { buildOnce } from './built-once.ts';
import { endWithEverything } from './end.ts';
import type { Address } from './free-port.ts';
import { findFreePort, findListenProblem } from './free-port.ts';
import { writeDevelopmentLiveSet } from './live-set.ts';
import { logOf } from './log.ts';
import type { DevelopmentReleases } from './releases.ts';
import { developmentReleases } from './releases.ts';
import { sourceBackend } from './source-backend.ts';
import { createStaleCheck } from './stale-remotes.ts';
import { startTable } from './table.ts';
import { watchFolder } from './watch-folder.ts';
import type { Web } from './web.ts';
import { startWeb } from './web.ts';
import { readWordsUpdates } from './words.ts';

export interface Served {
  /** The remotes from source, by their folders; all and the shell without any. */
  folders: readonly string[];
  address: Address;
  /** The origin of the deployed server that answers the calls; one from source without it. */
  deployed?: string;
}

/** The dev server: resolves once everything runs, and ends with the process. */
export async function serve({ folders, address, deployed }: Served): Promise<void> {
  const startedAt = Date.now();
  const blocked = await findListenProblem(address);
  if (blocked) throw new Error(blocked);
  const remotes = remoteNames();
  const all = ['shell', ...remotes];
  const fromSource = folders.length > 0 ? folders.map((folder) => nameOf(folder, remotes)) : all;
  const builtOnce = all.filter((name) => !fromSource.includes(name));
  const log = logOf('dev');
  for (const name of [...(deployed ? [] : ['api']), ...all]) logOf(name);

  const origin = `http://${address.host}:${address.port}`;
  let sendToPages: Web['send'] = () => {};
  const backend = deployed
    ? await connectToDeployed(deployed)
    : await startSource(origin, (message) => sendToPages(message));
  const stopping = endWithEverything(log, [() => backend.stop()]);

  for (const name of builtOnce) {
    if (await buildOnce(name)) logOf(name)('built once, kept in .dev/');
  }
  const releases = developmentReleases(log, remotes);
  const pageOptions = { releases, backend };
  const starting = startWeb({ names: fromSource, address, pageOptions, logOf });
  const web = await starting.catch(async (error: unknown) => {
    await backend.stop();
    throw error;
  });
  stopping.first(() => web.stop());
  sendToPages = web.send;
  watchSources(web, { fromSource, builtOnce });

  await web.firstCompile;
  log(`first compile after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  if (!(await backend.ready())) log('The API server does not run yet: pages follow once it does.');
  const firstRoutes = await firstRoutesOf(releases);
  const { rows, notes } = backend;
  console.log(startTable({ origin, fromSource, builtOnce, firstRoutes, rows, notes }));
  if (!deployed) buildPagesBeside(log);
}

/** In the background: nothing waits for the host simulator or the page for teams. */
function buildPagesBeside(log: (line: string) => void): void {
  const sayMissing = (page: string) => (error: unknown) => log(`No ${page}: ${String(error)}`);
  if (!isBuilt('simulator')) buildSimulator().catch(sayMissing('host simulator'));
  if (!isBuilt('teams-page')) buildTeamsPage().catch(sayMissing('page for teams'));
}

function nameOf(folder: string, remotes: readonly string[]): string {
  const name = path.relative(at('remotes'), path.resolve(folder));
  if (remotes.includes(name)) return name;
  throw new Error(`${folder} is no folder of a remote.`);
}

async function startSource(origin: string, send: Web['send']): Promise<Backend> {
  const dataDir = path.resolve(process.env.DATA_DIR || at('.data/dev'));
  const releasesDir = at('.dev/releases');
  const liveSet = await writeDevelopmentLiveSet(releasesDir);
  const port = await findFreePort();
  const { DATABASE_URL: _database, DEMO: _demo, ...rest } = process.env;
  const folders = {
    RELEASES_DIR: releasesDir,
    SIMULATOR_DIR: at('dist/simulator'),
    TEAMS_PAGE_DIR: at('dist/teams-page'),
  };
  const api = startApi({
    port,
    origin,
    env: { ...rest, DATA_DIR: dataDir, ...folders },
    log: logOf('api'),
    onFailure: (data) => send({ type: 'server-failed', data }),
    onReady: () => send({ type: 'server-ready' }),
  });
  return sourceBackend({ api, port, origin, dataDir, liveSet });
}

function watchSources(web: Web, given: { fromSource: string[]; builtOnce: string[] }): void {
  const log = logOf('dev');
  const sayUnreadable = (file: string, error: unknown): void =>
    log(`${file} cannot be read: ${String(error)}`);
  watchFolder(at('locales'), (files) =>
    web.send({ type: 'words', data: readWordsUpdates(files, sayUnreadable) }),
  );
  // Both stand in the HTML.
  for (const file of ['shell/index.html', 'shared/ui/styles/skeleton.css']) {
    fs.watchFile(at(file), { interval: 300 }, () => web.send({ type: 'static-changed' }));
  }
  const announceStale = createStaleCheck({ ...given, log });
  for (const folder of ['remotes', 'shared', 'shell']) watchFolder(at(folder), announceStale);
}

async function firstRoutesOf(releases: DevelopmentReleases): Promise<Map<string, string>> {
  const { remotes: described } = await releases.current();
  return new Map(
    described.flatMap(({ name, routes: [first] }) => (first ? [[name, first.path]] : [])),
  );
}
