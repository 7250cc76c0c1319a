import type { LogLine } from '@shared/contract/releases';
import { describe, expect, it } from 'vitest';
import { isSlower, type Recent, troubleOfLog, troublesOfReports } from './troubles.ts';

const at = '2026-01-02T03:04:05.000Z';
const recent = (given: Partial<Recent>): Recent => ({
  remote: 'c2c-vip',
  release: '1.0.0-aa',
  pages: 0,
  failures: 0,
  failuresSince: at,
  errors: 0,
  errorsSince: at,
  money: 0,
  moneyFailed: 0,
  moneySince: at,
  ...given,
});

it.each<[string, Partial<Recent>, string[]]>([
  ['nothing happened', {}, []],
  ['all is well', { pages: 100 }, []],
  ['a first opening failed', { failures: 1 }, ['load']],
  ['one opening in a thousand failed', { failures: 1, pages: 999 }, []],
  ['one opening in a hundred failed', { failures: 1, pages: 99 }, ['load']],
  ['errors are rare', { errors: 1, pages: 100 }, []],
  ['errors are frequent', { errors: 2, pages: 100 }, ['uncaught']],
  ['money calls fail', { moneyFailed: 1, money: 20 }, ['money']],
  ['few money calls fail', { moneyFailed: 1, money: 21 }, []],
])('where %s', (_, given, kinds) => {
  expect(troublesOfReports(recent(given), 'live').map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['much slower', 4000, 20, true],
  ['as slow', 3100, 20, false],
  ['slower, and still fast', 2400, 20, false],
  ['seen by too few', 4000, 19, false],
  ['not measured', undefined, 20, false],
])('a release that is %s than the one before', (_, lcpMs, pages, slower) => {
  const before = { release: 'a', pages: 100, lcpMs: lcpMs === 2400 ? 1000 : 2500 };
  expect(isSlower({ release: 'b', pages, ...(lcpMs && { lcpMs }) }, before)).toBe(slower);
});

describe('the log', () => {
  const entry = { live: '1.0.0-aa', since: at };
  const line = (given: Partial<LogLine>): LogLine => ({
    revision: 2,
    at,
    by: 'canary watch',
    changes: [{ do: 'canary', name: 'c2c-vip', release: '2.0.0-bb', percent: 0 }],
    why: 'e-value 120',
    ...given,
  });
  const now = new Date(Date.parse(at) + 60_000);
  const found = (log: LogLine[], on = now, of: object = entry) =>
    troubleOfLog('c2c-vip', { entry: { ...entry, ...of }, log, now: on });

  it('tells of a canary that the server stopped, for a day', () => {
    const stopped = { kind: 'canaryStopped', release: '2.0.0-bb', since: at, why: 'e-value 120' };
    expect(found([line({})])).toMatchObject([stopped]);
    expect(found([line({})], new Date(Date.parse(at) + 25 * 3_600_000))).toEqual([]);
  });

  it('does not once the remote has changed again, nor where a person ended it', () => {
    const later = line({ changes: [{ do: 'release', name: 'c2c-vip', release: '3.0.0-cc' }] });
    expect(found([line({}), later])).toEqual([]);
    const { why: _, ...byPerson } = line({});
    expect(found([byPerson])).toEqual([]);
  });

  it('tells since when a remote is switched off', () => {
    const off = line({ at: '2026-01-01T00:00:00.000Z', changes: [{ do: 'off', name: 'c2c-vip' }] });
    expect(found([off], now, { off: true })).toMatchObject([
      { kind: 'switchedOff', release: '1.0.0-aa', since: off.at },
    ]);
    expect(found([off])).toEqual([]);
  });
});
