import { toUnits } from '@shared/lib/money';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../platform/time/time.ts';
import { daysDue, estimateOf, presentVideo } from './campaigns.rules.ts';

describe('estimateOf', () => {
  it.each([
    { rates: ['180', '260'], budget: '10', range: { low: 1800, high: 2600 } },
    { rates: ['5.2', '10'], budget: '10', range: { low: 52, high: 100 } },
    { rates: ['0', '0.5'], budget: '3', range: { low: 0, high: 1 } },
    { rates: ['0', '0'], budget: '10', range: null },
    { rates: ['0', '0.01'], budget: '10', range: null },
    { rates: ['9', '3'], budget: '10', range: null },
    { rates: ['1000000000', '1000000000'], budget: '15000', range: { low: 15e12, high: 15e12 } },
  ])('$budget USDT at $rates results for one: $range', ({ rates, budget, range }) => {
    const [low = 0n, high = 0n] = rates.map((rate) => toUnits(rate, 6) ?? 0n);
    expect(estimateOf({ low, high }, toUnits(budget, 6) ?? 0n)).toEqual(range);
  });
});

describe('presentVideo', () => {
  const row = {
    id: 'v1',
    ownerId: 'p1',
    tokenHash: 'x',
    purpose: 'video' as const,
    kind: 'video' as const,
    bytes: 5,
    expiresAt: new Date(0),
    fileName: 'film.mp4',
    finishedAt: new Date(0),
    writingUntil: null,
    title: 'A harbor',
    durationMs: 4500,
    posterName: 'frame.jpg',
    createdAt: new Date(5000),
    isPromoted: false,
  };
  it.each([
    { more: {}, video: { state: 'published', url: '/files/film.mp4', poster: '/files/frame.jpg' } },
    { more: { isPromoted: true }, video: { state: 'promoted' } },
    { more: { fileName: null }, video: { state: 'uploading', url: '' } },
    { more: { posterName: null, durationMs: null }, video: { poster: '', durationSeconds: null } },
  ])('$more is $video', ({ more, video }) => {
    const base = { id: 'v1', title: 'A harbor', durationSeconds: 4.5, createdAt: 5 };
    expect(presentVideo({ ...row, ...more })).toMatchObject({ ...base, ...video });
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
