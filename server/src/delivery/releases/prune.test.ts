import type { LiveEntry, LoggedChange, LogLine } from '@shared/contract/releases';
import { describe, expect, it } from 'vitest';
import { isComplete, removableReleases } from './prune.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(now - days * dayMs).toISOString();

/** Changes of the log, each with its age in days. */
const logOf = (...done: [number, LoggedChange][]): LogLine[] =>
  done.map(([days, change], at) => ({
    revision: at + 1,
    at: daysAgo(days),
    by: 'staking',
    changes: [change],
  }));
const release = (name: string): LoggedChange => ({ do: 'release', name: 'x', release: name });

interface Given {
  entry?: LiveEntry;
  log?: LogLine[];
  keep?: number;
  /** Its age in days; a hundred by default. */
  published?: Record<string, number>;
  previewed?: string[];
}

const all = ['a', 'b', 'c', 'd', 'e'];
function removed(given: Given): string[] {
  const { entry, log = [], keep = 1, published = {}, previewed = [] } = given;
  const list = all.map((one) => ({
    release: one,
    publishedMs: now - (published[one] ?? 100) * dayMs,
  }));
  const prunable = { name: 'x', published: list, entry, log, previewed };
  return removableReleases(prunable, { keep, now }).sort();
}

/** Each was live for ten days; `e` is. */
const history = logOf(
  [50, release('a')],
  [40, release('b')],
  [30, release('c')],
  [20, release('d')],
  [10, release('e')],
);

describe('releases that are removed', () => {
  it('are the oldest, beyond the number of earlier ones to keep', () => {
    const entry = { live: 'e', previous: 'd', older: ['c', 'b', 'a'] };
    expect(removed({ entry, log: history, keep: 3 })).toEqual(['a']);
    expect(removed({ entry, log: history, keep: 1 })).toEqual(['a', 'b', 'c']);
    expect(removed({ entry, log: history, keep: 4 })).toEqual([]);
  });

  it('are all of a retired remote, once no open page may need them', () => {
    const retired = (days: number) =>
      removed({ log: [...history, ...logOf([days, { do: 'retire', name: 'x' }])], keep: 0 });
    expect(retired(8)).toEqual(all);
    expect(retired(6)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are those that were published and never live, once they are old', () => {
    const entry = { live: 'e', previous: 'd' };
    const published = { a: 2, b: 0.5 };
    // The previous release is kept, and the newest of the others.
    const log = logOf([90, release('e')]);
    expect(removed({ entry, log, keep: 0, published })).toEqual(['a', 'c']);
  });

  it('are none whose preview has not ended', () => {
    const entry = { live: 'e', previous: 'd' };
    const log = logOf([90, release('e')]);
    expect(removed({ entry, log, keep: 0, previewed: ['a'] })).toEqual(['b', 'c']);
  });

  it('follow the same rule for a name that is no longer live', () => {
    expect(removed({ keep: 2, published: { a: 9, b: 8 } })).toEqual(['c', 'd', 'e']);
  });
});

describe('releases that stay even if none are to be kept', () => {
  it.each<[string, LiveEntry, LogLine[]]>([
    ['is live', { live: 'a' }, logOf([90, release('a')])],
    ['is a canary', { live: 'e', canary: { release: 'a', percent: 1 } }, history],
    ['is what a rollback returns to', { live: 'e', previous: 'a' }, history],
    ['was live within the week', { live: 'e' }, logOf([90, release('a')], [6.9, release('e')])],
    [
      'was a canary within the week',
      { live: 'e' },
      logOf(
        [90, release('e')],
        [80, { do: 'canary', name: 'x', release: 'a', percent: 5 }],
        [6, { do: 'canary', name: 'x', release: 'a', percent: 0 }],
      ),
    ],
    [
      'was taken back within the week',
      { live: 'e' },
      logOf(
        [90, release('e')],
        [80, release('a')],
        [6, { do: 'rollback', name: 'x', release: 'e' }],
      ),
    ],
    [
      'was promoted, and live until this week',
      { live: 'e' },
      logOf(
        [90, release('d')],
        [80, { do: 'canary', name: 'x', release: 'a', percent: 5 }],
        [70, { do: 'promote', name: 'x', release: 'a' }],
        [6, release('e')],
      ),
    ],
  ])('%s', (_what, entry, log) => {
    expect(removed({ entry, log, keep: 0 })).not.toContain('a');
  });

  it('but not one that was live until eight days ago', () => {
    const log = logOf([90, release('a')], [8, release('e')]);
    expect(removed({ entry: { live: 'e' }, log, keep: 0 })).toContain('a');
  });

  it('nor a release of another name', () => {
    const log = logOf([90, { do: 'release', name: 'y', release: 'a' }], [1, release('e')]);
    expect(removed({ entry: { live: 'e' }, log, keep: 0 })).toContain('a');
  });
});

it('a log with a gap is not complete', () => {
  const log = logOf([3, release('a')], [2, release('b')], [1, release('c')]);
  expect([isComplete(log, 3), isComplete(log, 4), isComplete(log.slice(1), 3)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isComplete([], 0)).toBe(true);
});
