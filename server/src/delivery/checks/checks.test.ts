import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@shared/contract/enums';
import type { ReleaseCheck } from '@shared/contract/published';
import type { ReleaseChange } from '@shared/contract/releases';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease, type MadeRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { Refused, type ReleaseStore, revisionOf } from '../releases/store.ts';
import { findForeignPrefixes } from './collisions.ts';
import { satisfies } from './compatible.ts';
import { checkSet } from './index.ts';

/** Each release here is refused for one reason, and changes nothing. */
let folder = '';
let store: ReleaseStore;

const shell: MadeRelease = { name: 'shell', release: '1.0.0-aa', paths: ['/', '/sign-in'] };
const staking: MadeRelease = { name: 'staking', release: '1.0.0-a1', paths: ['/stake/:id'] };
const shop: MadeRelease = { name: 'shop', release: '1.0.0-c3', paths: ['/order/:id'] };

const released = ({ name, release }: MadeRelease): ReleaseChange => ({
  do: 'release',
  name,
  release,
});
const change = async (...changes: ReleaseChange[]) =>
  store.change(changes, { revision: revisionOf(await store.live()) });

beforeEach(async () => {
  folder = testFolder('checked');
  store = openFolderStore(folder, {
    by: 'test',
    check: (after, before) => checkSet(store, after, before),
  });
  for (const made of [shell, staking, shop]) await store.publish(buildRelease(made));
  await change(released(shell), released(staking), released(shop));
});

async function refusalOf(...changes: ReleaseChange[]) {
  const before = fs.readFileSync(path.join(folder, 'live.json'), 'utf8');
  const failed = await change(...changes).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fs.readFileSync(path.join(folder, 'live.json'), 'utf8')).toBe(before);
  expect(await store.log()).toHaveLength(1);
  expect(failed).toBeInstanceOf(Refused);
  const [refusal] = (failed as Refused).refusals;
  expect(refusal?.remedy).toMatch(/\S/);
  return refusal;
}

const next = { name: 'shop', release: '1.0.1-c4', paths: ['/order/:id'] };
const shared = (names: string[], react = '19.3.1') => ({
  shared: { react: { version: react, names: [] }, '@shared/host': { names } },
});
const host = (...names: string[]) => shared(names);
const react = (version: string) => shared(['useHost', 'useWords'], version);
const named = Object.fromEntries(languages.map((language) => [language, 'Orders']));
const words = { title: 'Title', list: { empty: 'Nothing', more: '  ' } };

describe('a remote is refused', () => {
  it.each<[string, ReleaseCheck, Partial<MadeRelease>, RegExp]>([
    [
      'for a route of the shell',
      'routes',
      { paths: ['/Sign-In'] },
      /\/sign-in and the addresses below it belong to shell/,
    ],
    ['for a route below one of the shell', 'routes', { paths: ['/sign-in/more'] }, /to shell/],
    ['for a route of another remote', 'routes', { paths: ['/Stake/:other'] }, /to staking/],
    ['for a route below one of another remote', 'routes', { paths: ['/stake/a/b'] }, /to staking/],
    [
      'for a prefix of another remote',
      'routes',
      { prefixes: ['order', 'Stake'] },
      /\/stake and the addresses below it belong to staking, not to shop/,
    ],
    [
      'for a route outside of its prefixes',
      'routes',
      { paths: ['/order/:id', '/oder/new'], prefixes: ['order'] },
      /\/oder\/new is outside of the prefixes of shop: order/,
    ],
    [
      'for a name that the shell does not export',
      'names',
      { needs: host('useHost', 'useFuture') },
      /useFuture of @shared\/host/,
    ],
    [
      'for a module that the shell does not share',
      'names',
      { needs: { shared: { '@shared/ui/new': { names: [] } } } },
      /does not share it/,
    ],
    [
      'for a newer React',
      'versions',
      { needs: react('^19.4.0') },
      /react \^19\.4\.0.*has 19\.3\.1/,
    ],
    ['for another major React', 'versions', { needs: react('^18.0.0') }, /react \^18\.0\.0/],
    [
      'for a newer federation runtime',
      'runtime',
      { needs: { runtime: '2.10.0' } },
      /runtime 2\.10\.0.*has 2\.9\.2/,
    ],
    [
      'for a word that one language lacks',
      'words',
      { words: { en: words, ko: { title: 'x' } } },
      /missing in/,
    ],
    [
      'for an access level that the shell does not know',
      'routes',
      { route: { access: 'vip' } },
      /^shop 1\.0\.1-c4 needs the access "vip" for its route \/order\/:id; the shell 1\.0\.0-aa knows anyone, public, private\.$/,
    ],
    [
      'for a preload that the shell does not know',
      'routes',
      { route: { preload: 'user+orders' } },
      /the preload "user\+orders" for its route \/order\/:id; .* knows none, user, user\+balance\.$/,
    ],
    [
      'for a name on the home page that a language lacks',
      'words',
      { route: { home: { ...named, ko: '' } } },
      /\/order\/:id on the home page is missing in ko/,
    ],
    [
      'for first data with an effect',
      'routes',
      { route: { firstData: { path: '/v1/user/logout', body: {} } } },
      /\/order\/:id begins with \/v1\/user\/logout, which changes something/,
    ],
    [
      'for a movement of money among its first data',
      'routes',
      { route: { moreData: [{ path: '/v1/user/get/my' }, { path: '/v1/business/transfer' }] } },
      /begins with \/v1\/business\/transfer,/,
    ],
    [
      'for a quote of an amount among its first data',
      'routes',
      {
        route: {
          firstData: {
            path: '/v1/business/yut/exchangeVerify',
            body: { from: 'USDT', amount: '1' },
          },
        },
      },
      /begins with \/v1\/business\/yut\/exchangeVerify,/,
    ],
    [
      'for a target of “Back” that is no route of it',
      'routes',
      { route: { backTo: '/stake/:id' } },
      /\/order\/:id goes back to \/stake\/:id, which is no route of it/,
    ],
    [
      'for a target of “Back” that is the page itself',
      'routes',
      { route: { backTo: '/order/:id' } },
      /goes back to \/order\/:id, which leads back here/,
    ],
    ['for its size', 'size', { code: `x${'0123456789'.repeat(3000)}` }, /25\.0 KB are allowed/],
  ])('%s', async (_what, check, made, message) => {
    await store.publish(buildRelease({ ...next, ...made }));
    const refusal = await refusalOf(released(next));
    expect(refusal).toMatchObject({ check, name: 'shop', message: expect.stringMatching(message) });
  });

  it('but not for the terms of a quote as its first data, or for a call that there is not', async () => {
    const firstData = { path: '/v1/business/yut/exchangeVerify', body: { from: 'USDT' } };
    const moreData = [{ path: '/v1/business/none', body: { amount: '1' } }];
    await store.publish(buildRelease({ ...next, route: { firstData, moreData } }));
    const live = await change(released(next));
    expect(live.remotes.shop?.live).toBe(next.release);
  });

  it('as a canary, and again at its promotion', async () => {
    await store.publish(buildRelease({ ...next, paths: ['/stake/:id'] }));
    const canary = { do: 'canary', name: 'shop', release: next.release, percent: 1 } as const;
    expect((await refusalOf(canary))?.check).toBe('routes');
  });

  it('when it is switched on and does not match the shell released meanwhile', async () => {
    const later = { name: 'shell', release: '2.0.0-bb', paths: ['/'], offers: host('useHost') };
    await store.publish(buildRelease(later));
    const off = [
      { do: 'off', name: 'staking' },
      { do: 'off', name: 'shop' },
    ] as const;
    await change(...off, released(later));
    await expect(change({ do: 'on', name: 'shop' })).rejects.toThrow(/useWords of @shared\/host/);
    expect((await store.live())?.remotes.shop?.off).toBe(true);
  });

  it('if a byte changed in the store after it was published, also for a rollback', async () => {
    await store.publish(buildRelease(next));
    fs.appendFileSync(path.join(folder, 'shop/1.0.1-c4/page.js'), ' ');
    const rollback = { do: 'rollback', name: 'shop', release: next.release } as const;
    for (const attempt of [released(next), rollback]) {
      expect((await refusalOf(attempt))?.message).toMatch(/page\.js differs from the built file/);
    }
  });
});

describe('a shell is refused', () => {
  const later: MadeRelease = { name: 'shell', release: '2.0.0-bb', paths: ['/'] };
  it.each<[string, ReleaseCheck, Partial<MadeRelease>, RegExp]>([
    [
      'for a name that a live remote uses',
      'names',
      { offers: host('useHost') },
      /useWords of @shared\/host/,
    ],
    ['for an older React', 'versions', { offers: react('19.3.0') }, /has 19\.3\.0/],
    ['for another federation runtime', 'runtime', { offers: { runtime: '3.0.0' } }, /has 3\.0\.0/],
    [
      'for a path that a remote has',
      'routes',
      { paths: ['/order/:number'] },
      /\/order and the addresses below it belong to shop/,
    ],
    ['for its size', 'size', { code: '0123456789'.repeat(21_000) }, /200\.0 KB are allowed/],
  ])('%s, by a release and by a rollback', async (_what, check, made, message) => {
    await store.publish(buildRelease({ ...later, ...made }));
    const rollback = { do: 'rollback', name: 'shell', release: later.release } as const;
    for (const attempt of [released(later), rollback]) {
      const refusal = await refusalOf(attempt);
      expect(refusal).toMatchObject({
        check,
        name: 'shell',
        message: expect.stringMatching(message),
      });
    }
  });

  it('if it does not list an access level of a live remote', async () => {
    const routes = { access: ['anyone', 'private', 'vip'], preload: ['none'] };
    const newer = { ...later, offers: { routes } };
    const vip = { ...next, route: { access: 'vip', home: named } };
    await store.publish(buildRelease(newer));
    await store.publish(buildRelease(vip));
    await expect(change(released(vip))).rejects.toThrow(/access "vip"/);
    await change(released(newer), released(vip));
    const back = { do: 'rollback', name: 'shell', release: shell.release } as const;
    const failed = await change(back).catch((error: unknown) => error);
    expect((failed as Refused).refusals).toEqual([
      {
        check: 'routes',
        name: 'shell',
        message:
          'shop 1.0.1-c4 needs the access "vip" for its route /order/:id; the shell 1.0.0-aa knows anyone, public, private.',
        remedy:
          'Release shop first in a form that does without it, or both at once: npm run release -- shell shop',
      },
    ]);
  });

  it('for a name that a release needs which pages fall back to, unless the remote is replaced with it', async () => {
    await store.publish(buildRelease({ ...next, needs: host('useHost') }));
    await change(released(next));
    await store.publish(buildRelease({ ...staking, release: '1.0.1-a2', needs: host('useHost') }));
    await change({ do: 'release', name: 'staking', release: '1.0.1-a2' });
    await store.publish(buildRelease({ ...later, offers: host('useHost') }));
    const failed = await change(released(later)).catch((error: unknown) => error);
    expect((failed as Refused).refusals.map(({ message }) => message)).toEqual([
      'shop 1.0.0-c3, which pages fall back to, needs useWords of @shared/host; the shell 2.0.0-bb does not export that.',
      'staking 1.0.0-a1, which pages fall back to, needs useWords of @shared/host; the shell 2.0.0-bb does not export that.',
    ]);
    const again = { ...next, release: '1.0.2-c5', needs: host('useHost') };
    await store.publish(buildRelease(again));
    const both = await change(released(again), { do: 'off', name: 'staking' }, released(later));
    expect(both.shell.live).toBe(later.release);
  });

  it('but not because of a remote that is off or goes live with it', async () => {
    await store.publish(buildRelease({ ...later, offers: host('useHost', 'useNew') }));
    const both = { ...next, needs: host('useNew') };
    await store.publish(buildRelease(both));
    await expect(change(released(both))).rejects.toThrow(Refused);
    await expect(change(released(later))).rejects.toThrow(Refused);
    const stakingOff = { do: 'off', name: 'staking' } as const;
    const live = await change(stakingOff, released(later), released(both));
    expect([live.shell.live, live.remotes.shop?.live]).toEqual([later.release, both.release]);
  });
});

it.each([
  ['x', 'y', 1],
  ['x', 'shell', 1],
  ['x', 'x', 0],
])('a prefix of %s that is one of %s, too: %i is refused', (owner, other, count) => {
  const owned = [
    { owner, prefix: 'wallet' },
    { owner: other, prefix: 'wallet' },
    { owner: other, prefix: 'wallets' },
  ];
  expect(findForeignPrefixes(owned, new Set(['x']))).toHaveLength(count);
  expect(findForeignPrefixes(owned, new Set(['z']))).toEqual([]);
});

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['', '^19.3.1', false],
])('%s satisfies %s: %s', (given, wanted, expected) => {
  expect(satisfies(given, wanted)).toBe(expected);
});
