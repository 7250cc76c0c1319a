import { describe, expect, it } from 'vitest';
import { businessDayStart, readMoment, seconds, secondsAhead, secondsUp } from './time.ts';

const at = new Date('2026-05-01T00:00:00.500Z');

describe('a moment in seconds', () => {
  it('is rounded down, and 0 for none', () => {
    expect(seconds(at)).toBe(1_777_593_600);
    expect(seconds(null)).toBe(0);
  });

  it('is rounded up if people wait for it', () => {
    expect(secondsUp(at)).toBe(1_777_593_601);
    expect(secondsAhead(at, new Date(at.getTime() - 1))).toBe(1_777_593_601);
    expect(secondsAhead(at, at)).toBe(0);
    expect(secondsAhead(null, at)).toBe(0);
  });
});

it.each([
  ['2026-05-01T15:59:59Z', '2026-04-30T16:00:00.000Z'],
  ['2026-05-01T16:00:00Z', '2026-05-01T16:00:00.000Z'],
  ['2026-01-01T00:00:00Z', '2025-12-31T16:00:00.000Z'],
])('the business day of %s began at %s (D19)', (now, start) => {
  expect(businessDayStart(new Date(now)).toISOString()).toBe(start);
});

it.each([
  ['2026-05-01T12:00:00Z', '2026-05-01T12:00:00.000Z'],
  ['2026-05-01T20:00+08:00', '2026-05-01T12:00:00.000Z'],
  ['2026-02-30T12:00:00Z', undefined],
  ['2026-05-01T25:00:00Z', undefined],
  ['2026-05-01T12:00:00+99:00', undefined],
  ['2026-05-01T12:00:00', undefined],
  ['2026-05-01', undefined],
  ['tomorrow', undefined],
])('the typed time %s is %s', (text, moment) => {
  expect(readMoment(text)?.toISOString()).toBe(moment);
});
