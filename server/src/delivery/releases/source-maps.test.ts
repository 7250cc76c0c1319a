import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/releases.ts';
import { packedMaps, writeMaps } from '../../../test/source-maps.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openFolderStore } from './folder-store.ts';
import { createFindSources } from './source-maps.ts';
import { type ReleaseStore, revisionOf } from './store.ts';

const staking = { name: 'staking', release: '1.0.0-a1' };
const at = 'staking/1.0.0-a1/page.js:2:7';
let folder = '';
let store: ReleaseStore;
const kept = (): string => path.join(folder, 'staking/.maps/1.0.0-a1.json.gz');

beforeEach(() => {
  folder = testFolder('releases');
  store = openFolderStore(folder, { by: 'test' });
});

describe('the source maps of a release', () => {
  it('are kept beside its folder, and are none of its files', async () => {
    await store.publish(writeMaps(buildRelease(staking)));
    expect(fs.readFileSync(kept())).toEqual(packedMaps);
    const files = fs.readdirSync(path.join(folder, 'staking/1.0.0-a1'), { recursive: true });
    expect(files.join()).not.toContain('map');
    const contents = await store.contents('staking', '1.0.0-a1');
    expect(Object.keys(contents?.files ?? {}).join()).not.toContain('map');
    expect(await store.published('staking')).toEqual(['1.0.0-a1']);
  });

  it('are added to a release that is there, and stay as they came first', async () => {
    const built = buildRelease(staking);
    await store.publish(built);
    expect(await store.publish(writeMaps(built))).toBe('there');
    const other = gzipSync(JSON.stringify({}));
    await store.publish(writeMaps(built, other));
    expect(fs.readFileSync(kept())).toEqual(packedMaps);
  });

  it.each([
    ['no gzip file', Buffer.from('x')],
    ['no maps', gzipSync('{"a.js":{}}')],
  ])('are refused if they are %s', async (_, packed) => {
    await expect(store.publish(writeMaps(buildRelease(staking), packed))).rejects.toThrow(
      'The file of source maps',
    );
    expect(fs.existsSync(kept())).toBe(false);
  });

  it('go with their release', async () => {
    let day = 0;
    const dayMs = 24 * 60 * 60 * 1000;
    store = openFolderStore(folder, { by: 'test', now: () => new Date(Date.now() + day * dayMs) });
    await store.publish(writeMaps(buildRelease(staking)));
    for (const release of ['1.0.0-b2', '1.0.0-c3']) {
      await store.publish(buildRelease({ ...staking, release }));
    }
    await store.publish(buildRelease({ name: 'shell', release: '1.0.0-aa' }));
    const goLive = async (name: string, release: string) =>
      store.change([{ do: 'release', name, release }], {
        revision: revisionOf(await store.live()),
      });
    await goLive('shell', '1.0.0-aa');
    for (const release of ['1.0.0-a1', '1.0.0-b2', '1.0.0-c3']) await goLive('staking', release);
    day = 30;
    await store.prune({ names: ['staking'], keep: 1, dryRun: false });
    expect(fs.existsSync(path.join(folder, 'staking/1.0.0-a1'))).toBe(false);
    expect(fs.existsSync(kept())).toBe(false);
  });
});

describe('the places in the sources', () => {
  it('are found for the positions of a release', async () => {
    await store.publish(writeMaps(buildRelease(staking)));
    const found = await createFindSources(folder)([at, at, 'staking/1.0.0-a1/page.js:1:1']);
    expect([...found]).toEqual([[at, 'submit (remotes/staking/src/x.page.tsx:4)']]);
  });

  it.each([
    at,
    'staking/1.0.0-a1/constructor:2:7',
    '../../etc/passwd:1:1',
    'constructor/1.0.0-a1/page.js:2:7',
    'text',
  ])('are unknown for %s without maps', async (position) => {
    expect((await createFindSources(folder)([position])).size).toBe(0);
  });

  it('are unknown where the file of the maps is damaged', async () => {
    await store.publish(writeMaps(buildRelease(staking)));
    fs.writeFileSync(kept(), 'x');
    expect((await createFindSources(folder)([at])).size).toBe(0);
  });
});
