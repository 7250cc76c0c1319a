import { describe, expect, it } from 'vitest';
import { rateLine, readTarget, refusalTarget, tableOf, verdictOf, voidReason } from './report.ts';

const at = (median: number) => ({ median, low: median, high: median });

describe('a verdict', () => {
  it.each([
    [0.8, 'aim'],
    [0.75, 'aim'],
    [0.6, 'floor'],
    [0.59, 'miss'],
  ] as const)('of %d of at least 0.60 and 0.75 is %s', (median, verdict) => {
    expect(verdictOf(at(median), readTarget)).toBe(verdict);
  });

  it.each([
    [0.2, 'aim'],
    [0.25, 'aim'],
    [0.5, 'floor'],
    [0.51, 'miss'],
  ] as const)('of %d of at most 0.50 and 0.25 is %s', (median, verdict) => {
    expect(verdictOf(at(median), refusalTarget)).toBe(verdict);
  });

  it('needs a target', () => {
    expect(verdictOf(at(1), undefined)).toBe('');
  });
});

describe('the report', () => {
  it('shows the verdict of each ratio', () => {
    const line = rateLine({
      what: 'reads',
      ours: [60, 62],
      theirs: [100, 100],
      target: readTarget,
    });
    const table = tableOf([line]);
    expect(table).toContain('0.61 (0.60 to 0.62)  61/s  100/s   ≥ 0.60  ≥ 0.75  floor');
  });

  it('is void if a contestant differs from itself', () => {
    const same = { what: 'bare', one: [100, 101, 99], other: [99, 100, 101] };
    expect(voidReason([same])).toBe('');
    const drifting = { what: 'bare', one: [100, 100, 100], other: [80, 81, 82] };
    expect(voidReason([drifting])).toContain('bare differs from itself');
  });
});
