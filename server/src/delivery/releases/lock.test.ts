import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../../../test/test-folder.ts';
import { withLock } from './lock.ts';

const times = { heartbeatMs: 30, deadAfterMs: 500, giveUpAfterMs: 1500 };
let file = '';
beforeEach(() => {
  file = path.join(testFolder('lock'), 'live.lock');
});

it('runs its holders one after the other', async () => {
  let inside = 0;
  const most: number[] = [];
  const work = async () => {
    inside += 1;
    most.push(inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all(
    [1, 2, 3, 4].map(() => withLock(file, work, { ...times, giveUpAfterMs: 5000 })),
  );
  expect(most).toEqual([1, 1, 1, 1]);
  expect(fs.existsSync(file)).toBe(false);
});

it.each([
  ['long ago', new Date(Date.now() - 60_000)],
  ['by the clock of another machine, to come', new Date(Date.now() + 60_000)],
])('a waiting process takes over from a holder that died %s', async (_when, at) => {
  fs.writeFileSync(file, 'somebody');
  fs.utimesSync(file, at, at);
  const startedAt = performance.now();
  expect(await withLock(file, async () => 'done', times)).toBe('done');
  expect(performance.now() - startedAt).toBeGreaterThan(times.deadAfterMs);
  expect(fs.existsSync(file)).toBe(false);
});

it('a running holder keeps it until its work is done', async () => {
  const order: string[] = [];
  const long = withLock(
    file,
    async (isHeld) => {
      await sleep(3 * times.deadAfterMs);
      order.push(`first, held: ${isHeld()}`);
    },
    times,
  );
  await sleep(20);
  const patient = { ...times, giveUpAfterMs: 5000 };
  await Promise.all([long, withLock(file, async () => order.push('second'), patient)]);
  expect(order).toEqual(['first, held: true', 'second']);
});

it('a waiting process gives up with the name of the lock', async () => {
  const long = withLock(file, () => sleep(2 * times.giveUpAfterMs), times);
  await sleep(20);
  await expect(withLock(file, async () => 'never', times)).rejects.toThrow(/holds the lock/);
  await long;
});

it('a holder that was paused for too long learns that it lost the lock', async () => {
  const first = withLock(
    file,
    async (isHeld) => {
      // Like a suspended process: no heartbeat was seen.
      await sleep(4 * times.deadAfterMs);
      return isHeld();
    },
    { ...times, heartbeatMs: 60_000 },
  );
  await sleep(20);
  const second = withLock(file, () => sleep(4 * times.deadAfterMs), times);
  expect(await first).toBe(false);
  expect(fs.existsSync(file)).toBe(true);
  await second;
  expect(fs.existsSync(file)).toBe(false);
});
