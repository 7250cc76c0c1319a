import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTaps } from './taps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Taps at these times; what happened, and when. */
function tapAt(times: number[], { double = true } = {}) {
  const seen: string[] = [];
  const start = Date.now();
  const note = (what: string) => () => seen.push(`${what} ${Date.now() - start}`);
  const taps = createTaps(() => ({
    onTap: note('tap'),
    ...(double && { onDoubleTap: note('double') }),
  }));
  for (const time of times) setTimeout(taps.tap, time);
  vi.advanceTimersByTime(5000);
  return seen;
}

it.each<[number[], string[]]>([
  [[], []],
  [[0], ['tap 250']],
  [[0, 1], ['double 1']],
  [[0, 249], ['double 249']],
  [
    [0, 251],
    ['tap 250', 'tap 501'],
  ],
  [
    [0, 300, 400],
    ['tap 250', 'double 400'],
  ],
  [
    [0, 100, 200],
    ['double 100', 'tap 450'],
  ],
  [
    [0, 100, 200, 300],
    ['double 100', 'double 300'],
  ],
])('§6, §9: taps at %j are %j', (times, expected) => {
  expect(tapAt(times)).toEqual(expected);
});

it('§6: handles a tap at once without a double tap handler', () => {
  expect(tapAt([0, 100], { double: false })).toEqual(['tap 0', 'tap 100']);
});

it('drops a pending tap when its screen is left', () => {
  const onTap = vi.fn();
  const taps = createTaps(() => ({ onTap, onDoubleTap: () => {} }));
  taps.tap();
  taps.cancel();
  vi.advanceTimersByTime(5000);
  expect(onTap).not.toHaveBeenCalled();
});
