import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { testsS3, useS3 } from '../../../test/object-store.ts';
import { type ObjectStore, objectsBelow, readObject } from './object-store.ts';
import { readS3Settings } from './s3-settings.ts';
import { openS3Store } from './s3-store.ts';

const s3 = useS3();
const text = async (store: ObjectStore, key: string) => (await readObject(store, key))?.toString();
const keysOf = async (store: ObjectStore, prefix: string, after?: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix, after)) keys.push(key);
  return keys;
};

describe.skipIf(!testsS3)(
  'an S3-compatible store (left out where radosgw is not installed)',
  () => {
    let store: ObjectStore;
    beforeAll(async () => {
      store = await s3.open();
    });

    it('keeps objects, parts of them and their size, whatever their names', async () => {
      for (const key of ['a/b.json', 'a/ü & <x>+~ (1).txt', 'a/.maps/1.0.0-a.json.gz']) {
        await store.put(key, Buffer.from(`of ${key}`));
        expect(await text(store, key)).toBe(`of ${key}`);
        expect(await store.info(key)).toMatchObject({ key, bytes: Buffer.byteLength(`of ${key}`) });
      }
      expect(await keysOf(store, 'a/')).toHaveLength(3);
      expect(await keysOf(store, 'a/')).toContain('a/ü & <x>+~ (1).txt');
      const part = await store.get('a/b.json', { start: 3, end: 5 });
      expect(part?.bytes).toBe(3);
      await store.copy('a/ü & <x>+~ (1).txt', 'copy');
      expect(await text(store, 'copy')).toBe('of a/ü & <x>+~ (1).txt');
      await store.remove('copy');
      await store.remove('copy');
      expect([await store.get('copy'), await store.info('copy')]).toEqual([undefined, undefined]);
    });

    it('creates an object for one of those who try at once', async () => {
      const tries = Array.from({ length: 20 }, (_, index) =>
        store.create('live/1', Buffer.from(`set ${index}`)),
      );
      const made = await Promise.all(tries);
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await text(store, 'live/1')).toBe(`set ${made.indexOf(true)}`);
    });

    it('lists more than a page, from a key on, and below a folder only', async () => {
      const below = objectsBelow(store, 'many');
      const names = Array.from({ length: 1100 }, (_, index) => String(index).padStart(5, '0'));
      for (let at = 0; at < names.length; at += 50) {
        await Promise.all(names.slice(at, at + 50).map((one) => below.put(one, Buffer.from('x'))));
      }
      expect(await keysOf(below, '')).toEqual(names);
      expect(await keysOf(below, '', '01098')).toEqual(['01099']);
      expect(await keysOf(store, 'many/', 'many/01098')).toEqual(['many/01099']);
    }, 60_000);

    it('refuses a wrong key in one line without it', async () => {
      const settings = { ...(await s3.settings()), secretAccessKey: 'another-secret' };
      const refused = openS3Store(settings).put('a', Buffer.from('x'));
      await expect(refused).rejects.toThrow(/^The object store answered 403 \w+ to PUT\.$/);
    });
  },
);

it('says that nothing answers, in one line', async () => {
  const server = createServer((request) => request.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/bucket`);
  const store = openS3Store({ url, region: 'x', accessKeyId: 'id', secretAccessKey: 'secret' });
  await expect(store.info('a')).rejects.toThrow(/^The object store cannot be reached: /);
  server.close();
});

describe('the settings', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  it.each([
    ['https://s3.example.com/bucket', true],
    ['https://s3.example.com/bucket/in/here', true],
    ['http://127.0.0.1:9000/bucket', true],
    ['http://s3.example.com/bucket', false],
    ['https://id:secret@s3.example.com/bucket', false],
    ['https://s3.example.com/', false],
    ['https://s3.example.com/bucket?x=1', false],
    ['s3://bucket', false],
  ])('%s', (S3_URL, isRight) => {
    const problems: string[] = [];
    readS3Settings({ S3_URL, ...keys }, problems);
    expect(problems.length === 0).toBe(isRight);
    expect(problems.join()).not.toContain('id:secret');
  });

  it('need both halves of the key, and an address for them', () => {
    const problemsOf = (env: Record<string, string>) => {
      const problems: string[] = [];
      readS3Settings(env, problems);
      return problems.length;
    };
    expect(problemsOf({})).toBe(0);
    expect(problemsOf({ S3_URL: 'https://s3.example.com/bucket' })).toBe(1);
    expect(problemsOf(keys)).toBe(1);
  });
});
