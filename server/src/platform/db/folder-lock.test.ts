import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../../../test/test-folder.ts';
import { FolderLockedError, lockAddress, lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = testFolder('folder-lock');
});

it('refuses a second holder until the first one releases it', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLockedError);
  expect(statSync(lockAddress(folder)).mode & 0o077).toBe(0);
  unlock();
  expect(existsSync(lockAddress(folder))).toBe(false);
  (await lockFolder(folder))();
});

it('goes to one of several that start together', async () => {
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder)));
  const unlocks = starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(unlocks).toHaveLength(1);
  unlocks[0]?.();
});

/** Leaves a socket without a listener behind, as a killed process does. */
async function leaveStaleSocket(): Promise<void> {
  const address = lockAddress(folder);
  const server = createServer().listen(`${address}-before`);
  await once(server, 'listening');
  renameSync(`${address}-before`, address);
  server.close();
  await once(server, 'close');
}

it('lets one of several have it that find a stale socket together', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leaveStaleSocket();
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const unlocks = starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(unlocks).toHaveLength(1);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLockedError);
    expect(readdirSync(folder)).toEqual(['db.lock']);
    unlocks[0]?.();
  }
});

it('replaces the lock of a killed holder', async () => {
  const code = `require('node:net').createServer().listen(process.argv[1], () => console.log('held'))`;
  const child = spawn(process.execPath, ['-e', code, lockAddress(folder)]);
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLockedError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(lockAddress(folder))).toBe(true);
  (await lockFolder(folder))();
});

it('is not blocked by the process id file of earlier versions', async () => {
  writeFileSync(join(folder, 'db.lock'), `${process.pid}\n`);
  (await lockFolder(folder))();
});
