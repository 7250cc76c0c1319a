import { describe, expect, it } from 'vitest';
import { afterStartFailure, afterThrow, isBlocked, readBlockList } from './block-list.rules.ts';

const day = 86_400_000;
const nowMs = 1_800_000_000_000;
const moment = { liveSet: 'set-1', nowMs };
const a = 'sha384-a';
const empty = readBlockList(null, moment);
const start = { integrity: a, nowMs };
const thrown = { integrity: a, nowMs, callFailed: false };
const afterCall = { ...thrown, callFailed: true };

describe('a release is blocked', () => {
  it.each([
    ['which nobody has seen fail', empty, false],
    ['that threw at its start', afterStartFailure(empty, start), true],
    ['that threw once while it was drawn', afterThrow(empty, thrown), false],
    ['that threw twice', afterThrow(afterThrow(empty, thrown), thrown), true],
    [
      'that threw twice after failed calls',
      afterThrow(afterThrow(empty, afterCall), afterCall),
      false,
    ],
    [
      'that threw once, and once after a failed call',
      afterThrow(afterThrow(empty, thrown), afterCall),
      false,
    ],
    [
      'that threw at its start and then after a failed call',
      afterThrow(afterStartFailure(empty, start), afterCall),
      true,
    ],
    [
      'that threw at its start and then again',
      afterThrow(afterStartFailure(empty, start), thrown),
      true,
    ],
    [
      'that threw once and then at its start',
      afterStartFailure(afterThrow(empty, thrown), start),
      true,
    ],
    [
      'where another one failed',
      afterStartFailure(empty, { ...start, integrity: 'sha384-b' }),
      false,
    ],
  ])('%s: %#', (_, list, expected) => {
    expect(isBlocked(list, a)).toBe(expected);
  });

  it('never without a hash', () => {
    const none = { integrity: '', nowMs };
    expect(isBlocked(afterStartFailure(empty, none), '')).toBe(false);
    expect(
      isBlocked(afterThrow(afterThrow(empty, { ...thrown, ...none }), { ...thrown, ...none }), ''),
    ).toBe(false);
  });
});

const stored = JSON.stringify(afterStartFailure(empty, start));

describe('a stored list', () => {
  it.each([
    ['at once', stored, moment, true],
    ['a day later, less a moment', stored, { ...moment, nowMs: nowMs + day - 1 }, true],
    ['a day later', stored, { ...moment, nowMs: nowMs + day }, false],
    ['before it was made', stored, { ...moment, nowMs: nowMs - 1 }, false],
    ['under another live set', stored, { ...moment, liveSet: 'set-2' }, false],
    ['where nothing is there', null, moment, false],
    ['where it is no JSON', '{', moment, false],
    ['where it is null', 'null', moment, false],
    ['where it has no entries', '{"liveSet":"set-1"}', moment, false],
    ['where its entries are null', '{"liveSet":"set-1","entries":null}', moment, false],
    ['where an entry is null', `{"liveSet":"set-1","entries":{"${a}":null}}`, moment, false],
    [
      'where an entry has no time',
      `{"liveSet":"set-1","entries":{"${a}":{"blocked":true}}}`,
      moment,
      false,
    ],
  ])('counts %s: %#', (_, text, at, expected) => {
    expect(isBlocked(readBlockList(text, at), a)).toBe(expected);
  });

  it('drops only expired entries', () => {
    const later = afterThrow(afterStartFailure(empty, start), {
      ...thrown,
      integrity: 'sha384-b',
      nowMs: nowMs + 1,
    });
    const read = readBlockList(JSON.stringify(later), { ...moment, nowMs: nowMs + day });
    expect(Object.keys(read.entries)).toEqual(['sha384-b']);
  });

  it('counts throws over loads of the page', () => {
    const once = JSON.stringify(afterThrow(empty, thrown));
    const twice = afterThrow(readBlockList(once, moment), { ...thrown, nowMs: nowMs + 5 });
    expect(isBlocked(twice, a)).toBe(true);
  });
});
