import { describe, expect, it } from 'vitest';
import { hiddenName, noviceUntil, roundAt, taskState } from './tasks.rules.ts';

describe('roundAt', () => {
  // A Wednesday in Shanghai begins at four in the afternoon of Tuesday, in UTC.
  it.each([
    { now: '2026-03-03T15:59:59Z', day: '2026-03-03', week: '2026-03-02' },
    { now: '2026-03-03T16:00:00Z', day: '2026-03-04', week: '2026-03-02' },
    { now: '2026-03-01T15:59:59Z', day: '2026-03-01', week: '2026-02-23' },
    { now: '2026-03-01T16:00:00Z', day: '2026-03-02', week: '2026-03-02' },
  ])('at $now', ({ now, day, week }) => {
    const at = new Date(now);
    expect([roundAt('day', at).period, roundAt('week', at).period]).toEqual([day, week]);
    for (const round of ['day', 'week'] as const) {
      const { start, end } = roundAt(round, at);
      expect(start <= at && at < end).toBe(true);
    }
  });
});

describe('taskState', () => {
  it.each([
    { isComplete: false, isReceived: false, state: 0 },
    { isComplete: true, isReceived: false, state: 1 },
    { isComplete: false, isReceived: true, state: 2 },
  ])('$isComplete $isReceived: $state', (one) => expect(taskState(one)).toBe(one.state));
});

it.each([
  ['Mara', 'M***'],
  [' 👩‍🍳 Jo', '👩***'],
  ['', '***'],
])('the name %j is shown as %s', (name, shown) => expect(hiddenName(name)).toBe(shown));

it('starter tasks end before their points do', () => {
  const { until, cashUntil } = noviceUntil(new Date('2026-01-01T00:00:00Z'), 30);
  expect([until.toISOString().slice(0, 10), cashUntil.toISOString().slice(0, 10)]).toEqual([
    '2026-01-31',
    '2026-03-02',
  ]);
});
