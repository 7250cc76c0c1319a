import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildRelease, publishedFolder } from '../../../test/releases.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';
import { NoLiveRelease, watchLiveSet } from './live-set.ts';

const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
let folder = '';
let store: ReleaseStore;
let second = 0;
const now = () => second * 1000;

beforeEach(async () => {
  folder = await publishedFolder({
    shell: ['1.0.0-aa'],
    staking: ['1.0.0-a1', '1.0.0-b2'],
    shop: ['1.0.0-c3'],
  });
  store = openFolderStore(folder, { by: 'test' });
  second = 0;
});

const change: (...changes: Parameters<ReleaseStore['change']>[0]) => Promise<unknown> = async (
  ...changes
) => store.change(changes, { revision: revisionOf(await store.live()) });

const releaseLive = () =>
  change(
    { do: 'release', name: 'shell', release: '1.0.0-aa' },
    { do: 'release', name: 'staking', release: '1.0.0-a1' },
    { do: 'release', name: 'shop', release: '1.0.0-c3' },
  );

const staking = (sets: ReturnType<typeof watchLiveSet>, bucket: number) =>
  sets.current(bucket).releases.remotes.find(({ name }) => name === 'staking');

describe('the live set of a device', () => {
  it('has the canary for exactly its percent, keeps it as it grows, with the live release as fallback', async () => {
    await releaseLive();
    const sets = watchLiveSet(folder, { now });
    const before = sets.current(0).id;
    const inCanary = () => buckets.filter((bucket) => staking(sets, bucket)?.build === 'b2');
    await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 5 });
    second += 2;
    const first = inCanary();
    expect(first).toHaveLength(5);
    expect(staking(sets, first[0] ?? 0)?.previous?.build).toBe('a1');
    await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 20 });
    second += 2;
    expect(inCanary()).toHaveLength(20);
    expect(first.every((bucket) => inCanary().includes(bucket))).toBe(true);
    const other = buckets.find((bucket) => !inCanary().includes(bucket)) ?? 0;
    // Other devices must not reload.
    expect(sets.current(other).id).toBe(before);
    expect(sets.current(first[0]).id).not.toBe(before);
  });

  it('has a remote whose first release is a canary only in it, and none after it is retired', async () => {
    await change(
      { do: 'release', name: 'shell', release: '1.0.0-aa' },
      { do: 'release', name: 'shop', release: '1.0.0-c3' },
    );
    const sets = watchLiveSet(folder, { now });
    const before = sets.current(0).id;
    const having = () => buckets.filter((bucket) => staking(sets, bucket));
    await change({ do: 'canary', name: 'staking', release: '1.0.0-a1', percent: 20 });
    second += 2;
    expect(having()).toHaveLength(20);
    expect(staking(sets, having()[0] ?? 0)).not.toHaveProperty('previous');
    const other = buckets.find((bucket) => !having().includes(bucket)) ?? 0;
    expect(sets.current(other).id).toBe(before);
    await change({ do: 'promote', name: 'staking' });
    second += 2;
    expect(having()).toEqual(buckets);
    await change({ do: 'retire', name: 'staking' });
    second += 2;
    expect(having()).toEqual([]);
    expect(sets.current(0).id).toBe(before);
    // Open pages still load its chunks.
    expect(sets.wasLive('staking', '1.0.0-a1')).toBe(true);
  });

  it('has the worker of its shell', async () => {
    await releaseLive();
    expect(watchLiveSet(folder, { now }).current().worker).toBe("worker('1.0.0-aa')");
  });

  it('does not change on promotion for devices that have the canary', async () => {
    await releaseLive();
    await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 30 });
    const sets = watchLiveSet(folder, { now });
    const tried = buckets.find((bucket) => staking(sets, bucket)?.build === 'b2') ?? 0;
    const { id } = sets.current(tried);
    await change({ do: 'promote', name: 'staking' });
    second += 2;
    expect(buckets.map((bucket) => sets.current(bucket).id)).toEqual(buckets.map(() => id));
  });

  it('keeps the routes of a remote that is off, marked as off', async () => {
    await releaseLive();
    const sets = watchLiveSet(folder, { now });
    const { id } = sets.current(0);
    await change({ do: 'off', name: 'staking' });
    second += 2;
    expect(staking(sets, 0)).toMatchObject({ off: true, routes: [{ path: '/staking' }] });
    expect(sets.current(0).id).not.toBe(id);
    await change({ do: 'on', name: 'staking' });
    second += 2;
    expect(sets.current(0).id).toBe(id);
  });
});

describe('a remote that went live at once with its shell', () => {
  const needs = (names: string[]) => ({ shared: { '@shared/host': { names } } });
  const types = (type: string) => ({
    'types.json': JSON.stringify({
      exports: { '@shared/host': { useHost: 0 } },
      definitions: [{ call: { parameters: [{ type }], returns: 'void' } }],
    }),
  });
  it.each([
    ['a name that is gone', { needs: needs(['useWords']) }, {}, undefined],
    ['another type', { files: types('string') }, { files: types('number') }, undefined],
    ['what is still there', { needs: needs(['useHost']) }, { files: types('number') }, 'a9'],
  ])('falls back to no release that needs %s', async (_what, before, after, build) => {
    await releaseLive();
    const offers = needs(['useHost']);
    await store.publish(buildRelease({ name: 'staking', release: '1.0.0-a9', ...before }));
    await store.publish(buildRelease({ name: 'shell', release: '1.1.0-bb', offers, ...after }));
    await change({ do: 'release', name: 'staking', release: '1.0.0-a9' });
    const sets = watchLiveSet(folder, { now });
    await change(
      { do: 'release', name: 'shell', release: '1.1.0-bb' },
      { do: 'release', name: 'staking', release: '1.0.0-b2' },
    );
    second += 2;
    expect(staking(sets, 0)?.build).toBe('b2');
    expect(staking(sets, 0)?.previous?.build).toBe(build);
  });
});

describe('the file of the live set', () => {
  it('reads only new releases; known ones stay cached', async () => {
    await releaseLive();
    const sets = watchLiveSet(folder, { now });
    sets.current(0);
    const reads = vi.spyOn(fs, 'readFileSync');
    await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
    second += 1;
    sets.current(0);
    const read = reads.mock.calls.map(([file]) => path.relative(folder, String(file)));
    reads.mockRestore();
    const descriptions = read.filter((file) => /release\.json$|index\.html$/.test(file));
    expect(descriptions).toEqual(['staking/1.0.0-b2/release.json']);
  });

  it('reaches every server within a second', async () => {
    await releaseLive();
    const servers = [watchLiveSet(folder, { now }), watchLiveSet(folder, { now })];
    const ids = () => servers.map((sets) => sets.current(0).id);
    const [before] = ids();
    await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
    expect(ids()).toEqual([before, before]);
    second += 1;
    const after = ids();
    expect(new Set(after).size).toBe(1);
    expect(after[0]).not.toBe(before);
  });

  it('reports that nothing is released yet, and is used after the first release', async () => {
    const sets = watchLiveSet(folder, { now });
    expect(() => sets.current(0)).toThrow(NoLiveRelease);
    await releaseLive();
    second += 1;
    expect(sets.current(0).releases.remotes).toHaveLength(2);
  });

  it.each([
    ['live.json', '"percent": 5', '"percent": 9'],
    ['live.json', '1.0.0-b2', '1.0.0-b3'],
    ['live.json', '"revision"', '"revisiom"'],
    ['staking/1.0.0-b2/release.json', '"staking_b2"', '"staking_b3"'],
    ['staking/1.0.0-b2/release.json', 'sha384-', 'sha385-'],
    ['staking/1.0.0-b2/contents.json', '"bytes": ', '"bytes": 1'],
    ['shell/1.0.0-ab/index.html', '<html', '<htmm'],
  ])(
    '%s with one change (%s → %s) is not served: the previous set stays',
    async (file, from, to) => {
      await releaseLive();
      const onBroken = vi.fn();
      const sets = watchLiveSet(folder, { now, onBroken });
      const { id } = sets.current(0);
      await publishedFolder({ shell: ['1.0.0-ab'] }, folder);
      await change(
        { do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 5 },
        { do: 'release', name: 'shell', release: '1.0.0-ab' },
      );
      const name = path.join(folder, file);
      const text = fs.readFileSync(name, 'utf8');
      expect(text).toContain(from);
      fs.writeFileSync(name, text.replace(from, to));
      second += 1;
      expect(sets.current(0).id).toBe(id);
      second += 1;
      expect(sets.current(0).id).toBe(id);
      expect(onBroken).toHaveBeenCalledTimes(1);
      expect(() => watchLiveSet(folder, { now }).current(0)).toThrow();
    },
  );
});
