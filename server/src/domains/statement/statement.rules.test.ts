import { describe, expect, it } from 'vitest';
import {
  csvOf,
  dayAfter,
  dayStart,
  isTimeZone,
  textField,
  wrongPeriod,
} from './statement.rules.ts';

describe('a period', () => {
  it.each([
    ['2026-03-01', '2026-03-01', undefined],
    ['2024-01-01', '2024-12-31', undefined],
    ['2025-01-01', '2026-01-01', undefined],
    ['2025-01-01', '2026-01-02', '002142'],
    ['2026-03-02', '2026-03-01', '002141'],
    ['2026-02-30', '2026-03-01', '002140'],
    ['2026-13-01', '2026-13-02', '002140'],
  ])('from %s to %s: %s', (from, to, key) => {
    expect(wrongPeriod(from, to)).toBe(key);
  });
});

describe('a day', () => {
  it.each([
    ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01', 'Asia/Shanghai', '2026-02-28T16:00:00.000Z'],
    ['2026-03-01', 'America/New_York', '2026-03-01T05:00:00.000Z'],
    // The clock changes on these days, in the small hours.
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-03-01', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
    ['2026-03-01', 'Pacific/Kiritimati', '2026-02-28T10:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, at) => {
    expect(dayStart(day, zone).toISOString()).toBe(at);
  });

  it('is followed by the next', () => {
    expect(dayAfter('2026-02-28')).toBe('2026-03-01');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });
});

it.each([
  ['Asia/Shanghai', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

describe('a field of text', () => {
  it.each([
    ['Lunch', 'Lunch'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['+49', "'+49"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['小明', '小明'],
  ])('%j is %j', (text, field) => {
    expect(textField(text)).toBe(field);
  });
});

it('a file begins with a byte order mark, and each line ends with a line break', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\ufeffa,b\r\n1,2\r\n');
});
