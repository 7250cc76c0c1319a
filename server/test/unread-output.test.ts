import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { programArguments } from './server-process.ts';

/** Starting the program creates its database, which takes long on a busy machine. */
const timeout = 180_000;

async function isUp(url: string, tries: number): Promise<boolean> {
  for (let at = 0; at < tries; at += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(200);
  }
  return false;
}

it('a server whose output is no longer read keeps running and stops on request', {
  timeout,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unread-'));
  const port = await freePort();
  const child = spawn(process.execPath, programArguments('main'), {
    env: {
      PATH: process.env.PATH,
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Each request logs a line into the broken pipe.
      LOG_LEVEL: 'info',
      APP_KEYS: 'test:0123456789abcdef0123456789abcdef',
      SECRET_KEY: '07'.repeat(32),
    },
  });
  const ended = once(child, 'exit');
  // Close the pipe before the banner is printed.
  child.stdout.destroy();
  child.stderr.destroy();
  const url = `http://127.0.0.1:${port}/healthz`;
  expect(await isUp(url, 700)).toBe(true);
  // The banner is printed once it listens.
  await sleep(500);
  for (const _ of [1, 2, 3]) expect(await isUp(url, 1)).toBe(true);
  expect(child.exitCode).toBe(null);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(dataDir, { recursive: true, force: true });
});
