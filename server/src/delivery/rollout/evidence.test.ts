import { describe, expect, it } from 'vitest';
import { addTries, type Evidence, eValueOf, noEvidence, type Tries } from './evidence.ts';

const tries = (canary: [number, number], live: [number, number]): Tries => ({
  canary: { all: canary[0], failed: canary[1] },
  live: { all: live[0], failed: live[1] },
});
const after = (...given: Tries[]): Evidence => given.reduce(addTries, noEvidence);
const eOf = (...given: Tries[]): number => eValueOf([after(...given)]);

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

describe('evidence', () => {
  it.each([
    ['no tries', tries([0, 0], [0, 0])],
    ['no failures', tries([50, 0], [950, 0])],
    ['all fail', tries([50, 50], [950, 950])],
    ['a canary without tries', tries([0, 0], [950, 40])],
    ['nothing but the canary', tries([50, 20], [0, 0])],
  ])('is none from %s', (_, given) => {
    expect(eOf(given)).toBe(1);
  });

  it('has a mean of 1 where both fail alike', () => {
    const failed = 4;
    const mean = Array.from({ length: failed + 1 }, (_, mine) => {
      const probability = (choose(5, mine) * choose(20, failed - mine)) / choose(25, failed);
      return probability * eOf(tries([5, mine], [20, failed - mine]));
    }).reduce((sum, part) => sum + part, 0);
    expect(mean).toBeCloseTo(1, 10);
  });

  it('grows with failures of the canary and shrinks with those of the other', () => {
    const even = eOf(tries([5, 1], [20, 4]));
    expect(eOf(tries([5, 3], [20, 4]))).toBeGreaterThan(even);
    expect(eOf(tries([5, 1], [20, 8]))).toBeLessThan(even);
    expect(even).toBeLessThan(1);
  });

  it('suffices after three openings of which every one fails', () => {
    const broken = tries([1, 1], [20, 0]);
    expect(eOf(broken, broken)).toBeLessThan(100);
    expect(eOf(broken, broken, broken)).toBeGreaterThan(100);
  });

  it('takes the mean over kinds, so that one of them suffices', () => {
    const broken = after(...Array.from({ length: 5 }, () => tries([1, 1], [20, 0])));
    expect(eValueOf([broken, noEvidence, noEvidence])).toBeGreaterThan(100);
    expect(eValueOf([])).toBe(1);
  });

  it('holds with many failures at once', () => {
    const value = eOf(tries([5000, 4000], [95_000, 900]));
    expect(value).toBeGreaterThan(1e100);
    expect(eOf(tries([5000, 10], [95_000, 90_000]))).toBeLessThan(1e-9);
  });
});
