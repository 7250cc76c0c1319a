import fs from 'node:fs';
import path from 'node:path';
import { readCommandLine, UsageError } from '../arguments.ts';
import { buildSimulator } from '../build/build-simulator.ts';
import { isBuilt } from '../build/built.ts';
import { at, remoteNames } from '../build/paths.ts';
import { startApi } from './api-process.ts';
import { buildOnce } from './built-once.ts';
import { endWithEverything } from './end.ts';
import { findFreePort, findListenProblem } from './free-port.ts';
import { writeDevelopmentLiveSet } from './live-set.ts';
import { logOf } from './log.ts';
import { developmentReleases } from './releases.ts';
import { createStaleCheck } from './stale-remotes.ts';
import { startTable } from './table.ts';
import { watchFolder } from './watch-folder.ts';
import type { Web } from './web.ts';
import { startWeb } from './web.ts';
import { readWordsUpdates } from './words.ts';

/**
 * `npm run dev`: runs the API server, the shell and all remotes from source on one origin, with hot
 * reload. `npm run dev -- wallet-staking`: only that remote from source, the rest built once.
 */
const startedAt = Date.now();
const remotes = remoteNames();
const chosen = readCommandLine('dev', ({ positionals }) => {
  const unknown = positionals.filter((name) => !remotes.includes(name));
  if (unknown.length === 0) return positionals;
  throw new UsageError(`There is no remote “${unknown.join(', ')}”. Known: ${remotes.join(', ')}.`);
});

const address = { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 8080) };
const blocked = await findListenProblem(address);
if (blocked) fail(blocked);

const all = ['shell', ...remotes];
const fromSource = chosen.length > 0 ? chosen : all;
const builtOnce = all.filter((name) => !fromSource.includes(name));
const log = logOf('dev');
for (const name of ['api', ...all]) logOf(name);

const dataDir = path.resolve(process.env.DATA_DIR || at('.data/dev'));
const releasesDir = at('.dev/releases');
const liveSet = await writeDevelopmentLiveSet(releasesDir);
const apiPort = await findFreePort();
const origin = `http://${address.host}:${address.port}`;
let sendToPages: Web['send'] = () => {};
const api = startApi({
  port: apiPort,
  origin,
  env: environmentOfApi(),
  log: logOf('api'),
  onFailure: (data) => sendToPages({ type: 'server-failed', data }),
  onReady: () => sendToPages({ type: 'server-ready' }),
});
const stopping = endWithEverything(log, [() => api.stop()]);

for (const name of builtOnce) {
  if (await buildOnce(name)) logOf(name)('built once, kept in .dev/');
}
const releases = developmentReleases(log, remotes);
const web = await startWeb({
  names: fromSource,
  address,
  answerOptions: { api, apiPort, releases, dataDir, liveSet },
  logOf,
}).catch(async (error: unknown) => {
  await api.stop();
  fail(String(error));
});
stopping.first(() => web.stop());

sendToPages = web.send;
const sayUnreadable = (file: string, error: unknown): void =>
  log(`${file} cannot be read: ${String(error)}`);
watchFolder(at('locales'), (files) =>
  web.send({ type: 'words', data: readWordsUpdates(files, sayUnreadable) }),
);
// Both stand in the HTML.
for (const file of ['shell/index.html', 'shared/ui/styles/skeleton.css']) {
  fs.watchFile(at(file), { interval: 300 }, () => web.send({ type: 'static-changed' }));
}
const announceStale = createStaleCheck({ fromSource, builtOnce, log });
for (const folder of ['remotes', 'shared', 'shell']) watchFolder(at(folder), announceStale);

await web.firstCompile;
log(`first compile after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
if (!(await api.ready())) log('The API server does not run yet: pages follow once it does.');
console.log(
  startTable({
    origin,
    apiPort,
    fromSource,
    builtOnce,
    firstRoutes: await firstRoutes(),
    accountsFile: path.join(dataDir, 'demo.json'),
  }),
);
// In the background: nothing waits for the simulator.
buildSimulatorIfChanged().catch((error: unknown) => log(`No host simulator: ${String(error)}`));

function environmentOfApi(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, DEMO: _demo, ...rest } = process.env;
  return {
    ...rest,
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    SIMULATOR_DIR: at('dist/simulator'),
  };
}

async function firstRoutes(): Promise<Map<string, string>> {
  const { remotes: described } = await releases.current();
  return new Map(
    described.flatMap(({ name, routes: [first] }) => (first ? [[name, first.path]] : [])),
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function buildSimulatorIfChanged(): Promise<void> {
  if (!isBuilt('simulator')) await buildSimulator();
}
