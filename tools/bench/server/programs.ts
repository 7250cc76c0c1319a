import { execFileSync, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebBuild } from '../../build/built.ts';
import { toCandidate } from '../../release/candidate.ts';
import { publishBuilds } from '../../release/publish-builds.ts';
import { ender, makeDataDir, type Program, startBuiltServer } from '../built-server.ts';
import type { BareKind } from './bare.ts';
import type { Load, Ran } from './load.ts';
import { appId, appKey } from './requests.ts';

const own = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const loader = { execArgv: ['--import', 'jiti/register'] };

/** The built server as in production, with releases, on the database of a run. */
export async function startServer(
  databaseUrl: string,
  builds: readonly WebBuild[],
): Promise<Program & { port: number }> {
  const dataDir = makeDataDir();
  const releasesDir = path.join(dataDir, 'releases');
  await publishBuilds(releasesDir, builds.map(toCandidate), { by: 'npm run bench:server' });
  return startBuiltServer({
    dataDir,
    // BENCH_NODE_OPTIONS=--cpu-prof profiles it.
    nodeOptions: (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      RELEASES_DIR: releasesDir,
      DATABASE_URL: databaseUrl,
      // Takes the client addresses from the load generator.
      TRUST_PROXY: '127.0.0.1',
      APP_KEYS: `${appId}:${appKey}`,
      SECRET_KEY: '07'.repeat(32),
      // As with `npm start`.
      LOG_LEVEL: 'warn',
    },
  });
}

/** A minimal server that answers a constant. */
export async function startBare(
  kind: BareKind,
  answer: string,
): Promise<Program & { port: number }> {
  const child = fork(own('./bare.ts'), [kind, answer], loader);
  const port = await new Promise<number>((resolve) => child.once('message', resolve as never));
  return { pid: child.pid ?? 0, port, stop: ender(child) };
}

export interface LoadProgram extends Program {
  run(load: Load): Promise<Ran>;
}

export function startLoad(): LoadProgram {
  const child = fork(own('./load.ts'), [], loader);
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const gone = () => reject(new Error('the load generator has ended'));
      child.once('exit', gone);
      child.once('message', (message) => {
        child.off('exit', gone);
        resolve(message);
      });
    });
  const run = async (load: Load): Promise<Ran> => {
    child.send(load);
    await answer();
    child.send('run');
    const ran = (await answer()) as Ran | { failure: string };
    if ('failure' in ran) throw new Error(ran.failure);
    return ran;
  };
  return { pid: child.pid ?? 0, run, stop: ender(child) };
}

/** The processor seconds of a process with all its threads. */
export function processorSeconds(pid: number): number {
  // The program name may contain spaces: split after its bracket.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
const ticksPerSecond = 100;

const cores = os.cpus().length;
export const firstCore = '0';
export const otherCores = cores === 1 ? '0' : cores === 2 ? '1' : `1-${cores - 1}`;
export const allCores = cores === 1 ? '0' : `0-${cores - 1}`;

let canPin = true;
/** Pins a process, its threads and its children to some cores. */
export function pin(pid: number, to: string): void {
  for (const one of canPin ? [pid, ...childrenOf(pid)] : []) {
    try {
      execFileSync('taskset', ['-acp', to, String(one)], { stdio: 'ignore' });
    } catch (error) {
      // A child may have ended. Without `taskset` nothing is pinned.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') canPin = false;
    }
  }
}
export const isPinned = (): boolean => canPin;

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
}
