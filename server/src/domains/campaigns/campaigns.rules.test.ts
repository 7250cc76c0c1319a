import { describe, expect, it } from 'vitest';
import { dayMs } from '../../platform/time/time.ts';
import { daysDue, estimateOf } from './campaigns.rules.ts';

const usdt = 1_000_000n;

describe('estimateOf', () => {
  it.each([
    ['views', { low: 1584, high: 2600 }],
    ['followers', { low: 52, high: 100 }],
    ['visits', { low: 352, high: 650 }],
  ] as const)('of 10 USDT for %s', (goal, range) => {
    expect(estimateOf(goal, 10n * usdt)).toEqual(range);
  });
});

describe('daysDue', () => {
  const startedAt = new Date('2026-03-01T12:00:00Z');
  const after = (days: number) => new Date(startedAt.getTime() + days * dayMs);
  it.each([
    { done: 0, after: 0.9, due: [] },
    { done: 0, after: 1, due: [1] },
    { done: 1, after: 3.2, due: [2, 3] },
    { done: 2, after: 40, due: [3, 4] },
    { done: 4, after: 40, due: [] },
  ])('$done done, $after days later', ({ done, after: days, due }) => {
    expect(daysDue({ startedAt, days: 4, daysDone: done }, after(days))).toEqual(due);
  });
});
