import type { LiveFile, ReleaseChange } from '@shared/contract/releases';
import { describe, expect, it } from 'vitest';
import { applyChanges, parseLiveFile, releaseForBucket, withChecksum } from './live-file.ts';
import { Refused } from './store.ts';

const stamp = { at: '2026-01-01T00:00:00.000Z', by: 'staking' };
const shell = { live: '1.0.0-s1' };
const of = (entry: LiveFile['shell']): LiveFile => ({ schema: 1, shell, remotes: { x: entry } });

const after = (entry: LiveFile['shell'], ...changes: ReleaseChange[]) =>
  applyChanges(of(entry), changes, stamp)?.remotes.x;

const release = (name: string): ReleaseChange => ({ do: 'release', name: 'x', release: name });
const rollback = (name?: string): ReleaseChange => ({ do: 'rollback', name: 'x', release: name });

describe('a release', () => {
  it('keeps the previous releases, newest first', () => {
    expect(after({ live: 'a', previous: 'b', older: ['c'] }, release('d'))).toEqual({
      live: 'd',
      previous: 'a',
      older: ['b', 'c'],
      since: stamp.at,
      by: stamp.by,
    });
  });

  it('of the live release changes nothing', () => {
    expect(applyChanges(of({ live: 'a' }), [release('a')], stamp)).toBeUndefined();
  });

  it('of an earlier release appears in the list once', () => {
    expect(after({ live: 'a', previous: 'b', older: ['c'] }, release('b'))).toMatchObject({
      live: 'b',
      previous: 'a',
      older: ['c'],
    });
  });

  it('ends a canary, and does not switch on a remote that is off', () => {
    const made = after(
      { live: 'a', off: true, canary: { release: 'b', percent: 5 } },
      release('b'),
    );
    expect(made).toMatchObject({ live: 'b', previous: 'a', off: true });
    expect(made).not.toHaveProperty('canary');
  });

  it('needs a shell', () => {
    expect(() => applyChanges(undefined, [release('a')], stamp)).toThrow(Refused);
  });
});

describe('the first release of a remote as a canary', () => {
  const start: ReleaseChange = { do: 'canary', name: 'x', release: 'a', percent: 20 };
  const first = { live: 'a', canary: { release: 'a', percent: 20 }, since: stamp.at, by: stamp.by };
  const live: LiveFile = { schema: 1, shell, remotes: {} };

  it('is not watched: nothing stands beside it', () => {
    const watched = { do: 'canary', name: 'x', release: 'a', percent: 20, watch: {} } as const;
    expect(() => applyChanges(live, [watched], stamp)).toThrow(/nothing beside it/);
  });

  it('is only there for its devices', () => {
    expect(applyChanges(live, [start], stamp)?.remotes.x).toEqual(first);
    const chosen = Array.from({ length: 100 }, (_, bucket) => releaseForBucket(first, bucket));
    expect(chosen.filter((one) => one !== undefined)).toEqual(
      Array.from({ length: 20 }, () => ({ release: 'a' })),
    );
  });

  it('gets more devices, or another release', () => {
    expect(after(first, { ...start, percent: 50 })?.canary?.percent).toBe(50);
    const second = { release: 'b', percent: 20 };
    expect(after(first, { do: 'canary', name: 'x', ...second })).toEqual({
      ...first,
      live: 'b',
      canary: second,
    });
  });

  it.each<[string, ReleaseChange, string]>([
    ['a promotion', { do: 'promote', name: 'x' }, 'a'],
    ['its release', release('a'), 'a'],
    ['another release', release('b'), 'b'],
  ])('is for all devices after %s, without a fallback', (_what, change, now) => {
    const { since, by } = first;
    expect(after(first, change)).toEqual({ live: now, since, by });
  });

  it.each<[string, ReleaseChange]>([
    ['0 percent', { ...start, percent: 0 }],
    ['a rollback', rollback()],
    ['a rollback to itself', rollback('a')],
  ])('is gone after %s', (_what, change) => {
    const gone = applyChanges(of(first), [change], stamp);
    expect(gone?.remotes).toEqual({});
    expect(gone).toMatchObject({
      done: [{ ...start, percent: 0 }],
    });
  });

  it.each([0.5, 100])('cannot have %s percent', (percent) => {
    expect(() => applyChanges(live, [{ ...start, percent }], stamp)).toThrow(Refused);
  });

  it('cannot be the shell’s', () => {
    const canary = { ...start, name: 'shell' };
    expect(() => applyChanges(undefined, [canary], stamp)).toThrow(Refused);
  });
});

describe('a retired remote', () => {
  const retire: ReleaseChange = { do: 'retire', name: 'x' };

  it('is no longer in the set, and can be released anew', () => {
    const gone = applyChanges(of({ live: 'a', previous: 'b' }), [retire], stamp);
    expect(gone).toMatchObject({ remotes: {}, done: [retire] });
    const live = { ...of({ live: 'a' }), remotes: {} };
    expect(applyChanges(live, [release('c')], stamp)?.remotes.x?.live).toBe('c');
  });
});

describe('a rollback', () => {
  it('returns to the previous release and drops the current one', () => {
    expect(after({ live: 'a', previous: 'b', older: ['c'] }, rollback())).toMatchObject({
      live: 'b',
      previous: 'c',
    });
  });

  it('ends a canary first', () => {
    const entry = { live: 'a', previous: 'b' };
    expect(after({ ...entry, canary: { release: 'n', percent: 5 } }, rollback())).toEqual(entry);
  });

  it('goes to any named release', () => {
    const entry = { live: 'a', previous: 'b', older: ['c', 'd'] };
    expect(after(entry, rollback('c'))).toMatchObject({ live: 'c', previous: 'd' });
    expect(after(entry, rollback('z'))).toMatchObject({ live: 'z', previous: 'a' });
  });

  it('logs the release that it returns to', () => {
    expect(applyChanges(of({ live: 'a', previous: 'b' }), [rollback()], stamp)?.done).toEqual([
      rollback('b'),
    ]);
  });
});

describe('an impossible change', () => {
  it.each<[string, LiveFile['shell'], ReleaseChange]>([
    ['a rollback to nothing', { live: 'a' }, rollback()],
    ['a promotion without a canary', { live: 'a' }, { do: 'promote', name: 'x' }],
    [
      'a promotion of another one',
      { live: 'a', canary: { release: 'b', percent: 5 } },
      { do: 'promote', name: 'x', release: 'c' },
    ],
    [
      'a canary of what is live',
      { live: 'a' },
      { do: 'canary', name: 'x', release: 'a', percent: 5 },
    ],
    ['a canary for all', { live: 'a' }, { do: 'canary', name: 'x', release: 'b', percent: 100 }],
    [
      'a canary of half a device',
      { live: 'a' },
      { do: 'canary', name: 'x', release: 'b', percent: 0.5 },
    ],
    ['a web view without its shell', { live: 'a' }, { do: 'off', name: 'shell' }],
    ['retiring the shell', { live: 'a' }, { do: 'retire', name: 'shell' }],
    ['retiring what is not there', { live: 'a' }, { do: 'retire', name: 'nobody' }],
    ['switching off what is not there', { live: 'a' }, { do: 'off', name: 'nobody' }],
  ])('is refused with a remedy: %s', (_what, entry, change) => {
    const attempt = () => after(entry, change);
    expect(attempt).toThrow(Refused);
    try {
      attempt();
    } catch (error) {
      expect((error as Refused).refusals[0]?.remedy).toMatch(/\S/);
    }
  });
});

it('several changes are applied as one', () => {
  const before = { ...of({ live: 'a' }), remotes: { x: { live: 'a' }, y: { live: 'a' } } };
  const made = applyChanges(before, [release('b'), { do: 'off', name: 'y' }], stamp);
  expect(made?.remotes).toMatchObject({ x: { live: 'b' }, y: { off: true } });
  expect(made?.done).toHaveLength(2);
});

it.each<[string, ReleaseChange[]]>([
  ['as the release before', [release('evil'), release('b')]],
  [
    'as a canary that has ended',
    [
      { do: 'canary', name: 'x', release: 'evil', percent: 5 },
      { do: 'canary', name: 'x', release: 'evil', percent: 0 },
    ],
  ],
  ['in the log alone', [release('evil'), rollback()]],
  ['beside a switch', [release('evil'), { do: 'off', name: 'x' }, rollback('a')]],
])('no change leaves a release behind that the checks do not see: %s', (_what, changes) => {
  expect(() => applyChanges(of({ live: 'a' }), changes, stamp)).toThrow(
    /x stands twice in one change/,
  );
});

it('a canary reaches exactly its percent, and other devices each time', () => {
  const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
  const tried = (name: string) =>
    buckets.filter((bucket) => {
      const entry = { live: 'a', canary: { release: name, percent: 10 } };
      return releaseForBucket(entry, bucket)?.release === name;
    });
  expect(tried('1.0.0-one')).toHaveLength(10);
  expect(tried('1.0.0-two')).toHaveLength(10);
  expect(tried('1.0.0-one')).not.toEqual(tried('1.0.0-two'));
});

it('a file with any changed character is refused', () => {
  const text = JSON.stringify(
    withChecksum({ ...of({ live: '1.0.0-a', previous: '1.0.0-b' }), revision: 3 }),
  );
  expect(parseLiveFile(text).revision).toBe(3);
  const end = text.indexOf('"sum"');
  for (let at = 0; at < end; at += 1) {
    const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
    const changed = text.slice(0, at) + flipped + text.slice(at + 1);
    expect(() => parseLiveFile(changed), changed).toThrow();
  }
});
