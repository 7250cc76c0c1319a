import { describe, expect, it } from 'vitest';
import { currentRates, isLeap, readRateLines, readRateText } from './rates.rules.ts';

const at = new Date('2026-11-25T12:00:00Z');
const since = (day: number) => ({ since: new Date(Date.UTC(2026, 10, day)) });

describe('the rates that matter now', () => {
  it.each([
    ['the only one', [3], [3]],
    ['the newest of those before', [3, 20, 9], [20]],
    ['and those to come', [28, 3, 20, 27], [20, 27, 28]],
    ['those to come, where none was before', [28, 27], [27, 28]],
    ['none', [], []],
  ])('%s', (_what, days, shown) => {
    expect(currentRates(days.map(since), at)).toEqual(shown.map(since));
  });
});

it.each([
  [10n, 1n, false],
  [11n, 1n, true],
  [1n, 10n, false],
  [1n, 11n, true],
])('%s after %s is a leap: %s', (rate, before, leap) => {
  expect(isLeap(rate, before)).toBe(leap);
});

it.each([
  ['0.9214', 92_140_000n],
  ['25318', 2_531_800_000_000n],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.123456789', undefined],
  ['', undefined],
])('the rate “%s” is %s', (text, rate) => {
  expect(readRateText(text)).toBe(rate);
});

it.each([
  ['2026-11-25T11:00:00Z, EUR, 0.9', undefined],
  ['2026-11-25T11:00:00Z,EUR', 'line 1 is not like'],
  ['2026-11-25 11:00,EUR,0.9', 'line 1 is not like'],
  ['2026-11-25T13:00:00Z,EUR,0.9', 'line 1 is in the future'],
  ['# nothing', 'nothing in it'],
])('of the file “%s” the problem is %s', (text, problem) => {
  const read = readRateLines(text, at);
  if (problem) expect(read).toMatchObject({ lines: [], problem: expect.stringContaining(problem) });
  else expect(read.lines).toMatchObject([{ name: 'EUR', perUsd: 90_000_000n }]);
});
