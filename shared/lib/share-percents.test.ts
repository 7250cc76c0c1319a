import { describe, expect, it } from 'vitest';
import { sharePercents, shownPercents } from './share-percents.ts';

describe('sharePercents', () => {
  it.each([
    { parts: [0n, 0n, 0n], shares: [0, 0, 0] },
    { parts: [1n, 1n, 1n], shares: [34, 33, 33] },
    { parts: [1n, 2n, 0n], shares: [33, 67, 0] },
    { parts: [1n, 999_999n, 0n], shares: [0, 100, 0] },
    { parts: [10n ** 24n, 10n ** 24n], shares: [50, 50] },
  ])('$parts make $shares', ({ parts, shares }) => {
    expect(sharePercents(parts)).toEqual(shares);
  });
});

describe('percents as they are shown', () => {
  it.each([
    { shares: [], percents: [] },
    { shares: ['0', '0'], percents: [0, 0] },
    { shares: ['1'], percents: [100] },
    { shares: ['0.3333', '0.3333', '0.3333'], percents: [34, 33, 33] },
    { shares: ['0.996', '0.004', '0'], percents: [100, 'small', 0] },
    { shares: ['0.9999', '0'], percents: [100, 0] },
  ])('of $shares add up: $percents', ({ shares, percents }) => {
    expect(shownPercents(shares)).toEqual(percents);
  });
});
