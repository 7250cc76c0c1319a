import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionStorage } from '../start/storage.ts';
import { buildReleases, buildRemote, buildStorage } from '../testing/builders.ts';
import { createBlockList } from './block-list.ts';
import { createRegistry } from './registry.ts';
import { createReleaseGuard } from './release-guard.ts';
import { RemoteFailure } from './remote-failure.ts';

const previous = buildRemote({ build: 'bbbbbbbb', container: 'wallet_staking_bbbbbbbb' });
const live = buildRemote({ previous });
const { integrity } = live.entry;

interface Given {
  remote?: typeof live;
  callFailed?: boolean;
  online?: boolean;
  storage?: ReturnType<typeof buildStorage>;
  sessions?: boolean;
}

function withGuard(given: Given = {}) {
  const { remote = live, online = true, storage = buildStorage(), sessions = true } = given;
  const registry = createRegistry(buildReleases({ remotes: [remote] }));
  const blockList = createBlockList({ storage, liveSet: 'set-1', win: window });
  const reported: string[] = [];
  const reloads: string[] = [];
  const win = {
    setTimeout,
    clearTimeout,
    navigator: { onLine: online },
    get sessionStorage() {
      if (!sessions) throw new Error('closed to this page');
      return sessionStorage;
    },
  } as unknown as Window;
  const guard = createReleaseGuard({
    win,
    sessionStorage: createSessionStorage(() => win.sessionStorage),
    registry,
    blockList,
    callFailed: () => given.callFailed ?? false,
    report: ({ release, stage }) => reported.push(`${release.build} ${stage}`),
    reload: () => reloads.push('anew'),
  });
  return { guard, blockList, reported, reloads, storage };
}

const notLoaded = (hasRun: boolean, release = live) =>
  new RemoteFailure(release, { cause: new Error('x'), hasRun });

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

/** What a page that opens a minute later knows of the release. */
function openLater({ storage }: ReturnType<typeof withGuard>) {
  vi.setSystemTime(Date.now() + 60_000);
  const blockList = createBlockList({ storage, liveSet: 'set-1', win: window });
  return { hung: blockList.hasHung(integrity), blocked: blockList.isBlocked(integrity) };
}

it('reports a release that did not load, without blocking it', () => {
  const { guard, blockList, reported, reloads } = withGuard();
  guard.notLoaded(notLoaded(false));
  expect(reported).toEqual(['aaaaaaaa load']);
  expect(blockList.isBlocked(integrity)).toBe(false);
  expect(guard.loadAnewWithout(live)).toBe(false);
  expect(reloads).toEqual([]);
});

it('blocks a release whose start threw, after one reload', () => {
  const { guard, blockList, reported, reloads } = withGuard();
  guard.notLoaded(notLoaded(true));
  expect(reported).toEqual(['aaaaaaaa start']);
  expect(blockList.isBlocked(integrity)).toBe(true);
  expect(guard.loadAnewWithout(live)).toBe(true);
  expect(reloads).toEqual(['anew']);
  // A block list that is lost must not make the page load for ever.
  expect(guard.loadAnewWithout(live)).toBe(false);
  expect(reloads).toEqual(['anew']);
});

it('remembers it across page loads', () => {
  const { guard, storage } = withGuard();
  guard.notLoaded(notLoaded(true));
  const { blockList } = withGuard({ storage });
  expect(blockList.isBlocked(integrity)).toBe(true);
  expect(createBlockList({ storage, liveSet: 'set-2', win: window }).isBlocked(integrity)).toBe(
    false,
  );
});

it('a page that never became usable is known to the next one', () => {
  const page = withGuard();
  page.guard.opens(live);
  const blockList = createBlockList({ storage: page.storage, liveSet: 'set-1', win: window });
  // Another window may be starting.
  expect(blockList.hasHung(integrity)).toBe(false);
  expect(openLater(page)).toEqual({ hung: true, blocked: false });
});

it.each<[string, (page: ReturnType<typeof withGuard>) => void]>([
  [
    'that hung nothing for a second',
    ({ guard }) => {
      guard.watchUse(live);
      vi.advanceTimersByTime(1000);
    },
  ],
  ['that was left for another screen', ({ guard }) => guard.watchUse(live)()],
  ['that was closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['that threw', ({ guard }) => guard.threw(live, new Error('x'))],
])('a page %s has not hung', (_what, end) => {
  const page = withGuard();
  page.guard.opens(live);
  end(page);
  expect(openLater(page)).toEqual({ hung: false, blocked: false });
});

it('a page that becomes usable keeps what else is known of its release', () => {
  const page = withGuard();
  page.guard.notLoaded(notLoaded(true));
  page.guard.opens(live);
  page.guard.watchUse(live)();
  expect(openLater(page)).toEqual({ hung: false, blocked: true });
});

it('does not reload without another release', () => {
  const { guard, blockList, reloads } = withGuard({ remote: buildRemote() });
  guard.notLoaded(notLoaded(true));
  guard.threw(live, new Error('x'));
  guard.threw(live, new Error('x'));
  expect(blockList.isBlocked(integrity)).toBe(false);
  expect(guard.loadAnewWithout(live)).toBe(false);
  expect(reloads).toEqual([]);
});

it('does not reload for the previous release', () => {
  const { guard, reloads } = withGuard();
  guard.notLoaded(notLoaded(true, previous));
  expect(guard.loadAnewWithout(previous)).toBe(false);
  expect(reloads).toEqual([]);
});

it('does not reload in a loop', () => {
  const { guard, reloads } = withGuard({ sessions: false });
  guard.notLoaded(notLoaded(true));
  expect(guard.loadAnewWithout(live)).toBe(false);
  expect(reloads).toEqual([]);
});

it.each([
  ['once', 1, false, false],
  ['twice', 2, false, true],
  ['three times after failed calls', 3, true, false],
])('drops a release that threw %s while rendering: %#', (_, times, callFailed, expected) => {
  const { guard, reported } = withGuard({ callFailed });
  for (let count = 0; count < times; count += 1) guard.threw(live, new Error('x'));
  expect(reported).toEqual(Array.from({ length: times }, () => 'aaaaaaaa render'));
  expect(guard.loadAnewWithout(live)).toBe(expected);
});

it('reports no load failure while offline', () => {
  const { guard, reported } = withGuard({ online: false });
  guard.notLoaded(notLoaded(false));
  expect(reported).toEqual([]);
});
