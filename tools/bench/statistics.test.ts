import { describe, expect, it } from 'vitest';
import { estimate, median, pairedRatio, seeded, shuffled } from './statistics.ts';

describe('the statistics of the bench', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('pairs the measurements of a round', () => {
    // Each round is slower, for both alike.
    expect(pairedRatio([10, 20, 40], [20, 40, 80]).median).toBe(0.5);
  });

  it('skips a round in which one of them failed', () => {
    const { median: ratio } = pairedRatio([10, Number.NaN, 30], [10, 10, 60]);
    expect(ratio).toBe(0.75);
  });

  it('finds an interval around the median, always the same', () => {
    const values = Array.from({ length: 20 }, (_, index) => 1 + (index % 5) / 10);
    const { median: middle, low, high } = estimate(values);
    expect(low).toBeLessThanOrEqual(middle);
    expect(high).toBeGreaterThanOrEqual(middle);
    expect(high - low).toBeLessThan(0.3);
    expect(estimate(values)).toEqual({ median: middle, low, high });
  });

  it('shuffles without losing an entry', () => {
    const order = [1, 2, 3, 4, 5, 6];
    const mixed = shuffled(order, seeded(1));
    expect(mixed).not.toEqual(order);
    expect([...mixed].sort()).toEqual(order);
  });
});
