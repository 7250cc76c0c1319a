import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { testsS3, useS3 } from '../../../test/object-store.ts';
import { png } from '../../../test/pictures.ts';
import { testFolder } from '../../../test/test-folder.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createMovingFileStore, createObjectFileStore } from './object-file-store.ts';

const s3 = useS3();

const stores: readonly [string, boolean, () => Promise<FileStore>][] = [
  ['a folder', true, async () => createFolderStore(testFolder('store'))],
  ['an object store', testsS3, async () => createObjectFileStore(await s3.open())],
  [
    'a folder that moves into an object store',
    testsS3,
    async () =>
      createMovingFileStore(createFolderStore(testFolder('store')), {
        objects: await s3.open(),
      }),
  ],
];

describe.each(stores)('uploads in %s', (_, isThere, open) => {
  let files: FileStore;
  beforeEach(async (context) => {
    if (!isThere) context.skip('left out: radosgw is not installed');
    files = await open();
  });
  const id = '0198c0de-0000-7000-8000-000000000001';
  const name = `${'a'.repeat(32)}.png`;
  const append = (bytes: Buffer, limit = bytes.length) =>
    files.append(id, { bytes: Readable.from([bytes]), limit });
  const ready = async () => {
    const picture = png();
    await append(picture, picture.length);
    await files.prepare(id, 'png');
    return picture;
  };

  it('arrive in parts, which lie one after another', async () => {
    const parts = [Buffer.alloc(5_000_000, 'a'), Buffer.alloc(10, 'b'), Buffer.alloc(3, 'c')];
    let total = 0;
    for (const part of parts) {
      total += part.length;
      expect(await append(part, total)).toBe(total);
      expect(await files.received(id)).toBe(total);
    }
    expect((await files.readStart(id, 5_000_011)).subarray(-2).toString()).toBe('bc');
    expect((await files.readStart(id, 3)).toString()).toBe('aaa');
  });

  it('keep what came before a connection broke, and never more than was announced', async () => {
    const broken = async function* () {
      yield Buffer.alloc(100, 'a');
      throw new Error('the connection broke');
    };
    const bytes = Readable.from(broken());
    await expect(files.append(id, { bytes, limit: 300 })).rejects.toThrow('the connection broke');
    const kept = await files.received(id);
    expect([0, 100]).toContain(kept);
    await expect(append(Buffer.alloc(301), 300)).rejects.toThrow('more bytes than were announced');
    expect(await files.received(id)).toBe(kept);
  });

  it('are published under their name, once', async () => {
    const picture = await ready();
    expect(await files.prepared(id)).toBe('png');
    expect(await files.open(name)).toBeUndefined();
    await files.publish(id, { name, type: 'png' });
    await files.publish(id, { name, type: 'png' });
    expect(await files.prepared(id)).toBeUndefined();
    const file = await files.open(name);
    const whole = await buffer(file?.read() ?? Readable.from([]));
    expect(whole).toHaveLength(file?.bytes ?? -1);
    expect(whole.subarray(0, 8)).toEqual(picture.subarray(0, 8));
    expect(await buffer(file?.read({ start: 1, end: 3 }) ?? Readable.from([]))).toEqual(
      whole.subarray(1, 4),
    );
    await files.remove(name);
    await files.remove(name);
    expect(await files.open(name)).toBeUndefined();
  });

  it('that are discarded leave nothing', async () => {
    await ready();
    await files.discard(id);
    await append(Buffer.from('again'), 5);
    await files.discard(id);
    expect([await files.received(id), await files.prepared(id)]).toEqual([0, undefined]);
    await expect(files.publish(id, { name, type: 'png' })).rejects.toThrow();
  });

  it('have no name that leads out of the store', async () => {
    await expect(files.open('../secret.png')).rejects.toThrow('a file name is wrong');
    await expect((async () => files.remove('a/b.png'))()).rejects.toThrow('a file name is wrong');
  });
});
