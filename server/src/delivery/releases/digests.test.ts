import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { testFolder } from '../../../test/test-folder.ts';
import { FileDigests } from './digests.ts';

const settledMs = 150;
let folder = '';
let file = '';
const reads = vi.spyOn(fs.promises, 'readFile');

beforeEach(() => {
  folder = testFolder('digests');
  file = path.join(folder, 'page.js');
  fs.writeFileSync(file, 'page()');
  reads.mockClear();
});

const hash = (algorithm: string, text: string, as: 'hex' | 'base64') =>
  createHash(algorithm).update(text).digest(as);

it('are those in the lists and for browsers', async () => {
  expect(await new FileDigests().of(file)).toEqual({
    bytes: 6,
    sha256: hash('sha256', 'page()', 'hex'),
    integrity: `sha384-${hash('sha384', 'page()', 'base64')}`,
  });
  expect(await new FileDigests().of(path.join(folder, 'none.js'))).toBeUndefined();
  expect(await new FileDigests().of(folder)).toBeUndefined();
});

it('are computed once for an unchanged file, also if its folder moves', async () => {
  await sleep(settledMs);
  const digests = new FileDigests();
  const first = await digests.of(file);
  const moved = path.join(testFolder('digests'), 'moved');
  fs.renameSync(folder, moved);
  expect(await digests.of(path.join(moved, 'page.js'))).toBe(first);
  expect(reads).toHaveBeenCalledTimes(1);
});

it('are computed again after any change, also with the same length and date', async () => {
  await sleep(settledMs);
  const digests = new FileDigests();
  await digests.of(file);
  const { mtime } = fs.statSync(file);
  fs.writeFileSync(file, 'pagf()');
  fs.utimesSync(file, mtime, mtime);
  expect((await digests.of(file))?.sha256).toBe(hash('sha256', 'pagf()', 'hex'));
});

it('of a file that was just written are not cached', async () => {
  const digests = new FileDigests();
  fs.writeFileSync(file, 'pag1()');
  await digests.of(file);
  fs.writeFileSync(file, 'pag2()');
  expect((await digests.of(file))?.sha256).toBe(hash('sha256', 'pag2()', 'hex'));
});

it('are computed from every byte on request', async () => {
  await sleep(settledMs);
  const digests = new FileDigests();
  await digests.of(file);
  await digests.read(file);
  expect(reads).toHaveBeenCalledTimes(2);
});

it('do not block the event loop', async () => {
  const large = path.join(folder, 'large.js');
  fs.writeFileSync(large, Buffer.alloc(64 * 1024 * 1024, 'x'));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await new FileDigests().of(large);
  clearInterval(counting);
  // Hashing on the event loop would block everything else.
  expect(turns).toBeGreaterThan(10);
});
