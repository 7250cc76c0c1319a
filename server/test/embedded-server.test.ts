import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../src/platform/db/folder-lock.ts';
import { isProcessAlive } from '../src/platform/db/process-info.ts';
import { programArguments, startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

const timeout = 120_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

function createDataDir(): string {
  const dataDir = testFolder('embedded-server');
  // As root, Postgres runs as another user.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid');
const postmasterPid = (dataDir: string) =>
  Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

it('a server whose Postgres is killed says so, is not ready, and ends', { timeout }, async () => {
  const dataDir = createDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, STOP_DELAY_SECONDS: '2' });
  undo.push(server.kill);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await vi.waitFor(() => expect(server.output()).toContain('the embedded database has ended'));
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ ok: false, problems: { database: 'has ended' } });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('The embedded database has ended (SIGKILL)');
  (await lockFolder(dataDir))();
});

describe('a signal during the start cancels it, in order', () => {
  const startUntil = async (env: Record<string, string>, isReached: () => boolean) => {
    const child = spawn(process.execPath, programArguments('main'), {
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    undo.push(() => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 60_000, interval: 5 });
    const signalledAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // On a busy machine; the start itself would have ended with the banner.
    expect(performance.now() - signalledAt).toBeLessThan(5000);
    expect(output).toBe('');
  };

  it.each<[string, (dataDir: string) => boolean]>([
    ['initdb runs', (dir) => readdirSync(dir).some((name) => name.includes('unfinished'))],
    ['Postgres starts', (dir) => existsSync(pidFile(dir))],
    ['demo data is written', (dir) => existsSync(join(dir, 'secrets.json'))],
  ])('while %s', { timeout }, async (_, isReached) => {
    const dataDir = createDataDir();
    let pid = 0;
    await startUntil({ DATA_DIR: dataDir }, () => {
      if (!isReached(dataDir)) return false;
      if (existsSync(pidFile(dataDir))) pid = postmasterPid(dataDir);
      return true;
    });
    expect(isProcessAlive(pid)).toBe(false);
    (await lockFolder(dataDir))();
  });

  it('while an external database does not answer', { timeout }, async () => {
    let isConnected = false;
    const frozen = createServer(() => {
      isConnected = true;
    }).listen(0, '127.0.0.1');
    undo.push(() => frozen.close());
    await once(frozen, 'listening');
    const address = frozen.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const env = {
      DATA_DIR: createDataDir(),
      DATABASE_URL: `postgres://app@127.0.0.1:${port}/app`,
      SECRET_KEY: '07'.repeat(32),
      APP_KEYS: `web-1:${'k'.repeat(20)}`,
    };
    await startUntil(env, () => isConnected);
  });
});
