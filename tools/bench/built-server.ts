import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../build/paths.ts';
import { findFreePort } from '../dev/free-port.ts';

/** A child process of a run. */
export interface Program {
  pid: number;
  stop(): Promise<void>;
}

interface BuiltServer extends Program {
  port: number;
  url: string;
}

const startLimitMs = 120_000;

/** A folder of a run for the data of a server. */
export const makeDataDir = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'webview-bench-'));

/** The built server on a free port; `stop` also removes its data. */
export async function startBuiltServer({
  dataDir,
  env,
  nodeOptions = [],
}: {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  nodeOptions?: readonly string[];
}): Promise<BuiltServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeOptions, at('dist/server/main.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  const end = ender(child);
  await untilReady(url);
  const stop = async () => {
    await end();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { pid: child.pid ?? 0, port, url, stop };
}

export function ender(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

async function untilReady(url: string): Promise<void> {
  for (let waited = 0; waited < startLimitMs; waited += 200) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('The server of the bench did not start.');
}
