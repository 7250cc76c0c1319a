import { describe, expect, it } from 'vitest';
import { couponFor, levelFor, standingAfter, standingLowered } from './ladder.rules.ts';

const ladder = [
  { level: 1, point: 150n, amount: 100_000_000n },
  { level: 2, point: 480n, amount: 300_000_000n },
  { level: 3, point: 1000n, amount: null },
  { level: 4, point: null, amount: 900_000_000n },
];

describe('levelFor', () => {
  it.each([
    [-5n, 0],
    [149n, 0],
    [150n, 1],
    [479n, 1],
    [480n, 2],
    [1_000_000n, 3],
  ])('%d points are enough for level %d', (points, level) => {
    expect(levelFor(ladder, points)).toBe(level);
  });
});

describe('standingAfter', () => {
  it.each([
    { what: 'nobody', level: 0, levelStatus: 0, points: 0n, after: [0, 0] },
    { what: 'a first level', level: 0, levelStatus: 0, points: 150n, after: [1, 1] },
    { what: 'two levels at once', level: 0, levelStatus: 0, points: 500n, after: [2, 1] },
    { what: 'fewer points', level: 2, levelStatus: 1, points: 300n, after: [2, 1] },
    { what: 'one above half', level: 2, levelStatus: 1, points: 241n, after: [2, 1] },
    { what: 'exactly half', level: 2, levelStatus: 1, points: 240n, after: [2, 2] },
    { what: 'out of danger', level: 2, levelStatus: 2, points: 400n, after: [2, 1] },
    { what: 'lowered before', level: 1, levelStatus: 3, points: 200n, after: [1, 3] },
    { what: 'lowered, and up again', level: 1, levelStatus: 3, points: 480n, after: [2, 1] },
    { what: 'a level without points', level: 4, levelStatus: 1, points: 0n, after: [4, 1] },
  ])('of $what', ({ level, levelStatus, points, after }) => {
    const { level: reached, levelStatus: status } = standingAfter(ladder, {
      level,
      levelStatus,
      points,
    });
    expect([reached, status]).toEqual(after);
  });

  it('lowers to the level that the points reach', () => {
    expect(standingLowered(ladder, 200n)).toEqual({ level: 1, levelStatus: 3 });
  });
});

describe('couponFor', () => {
  it.each([
    { level: 0, smallest: 100_000_000n, discount: 2_000_000n },
    { level: 1, smallest: 300_000_000n, discount: 6_000_000n },
    { level: 2, smallest: 900_000_000n, discount: 18_000_000n },
  ])('of level $level is for the next level on sale', ({ level, smallest, discount }) => {
    expect(couponFor(ladder, level)).toEqual({ discount, smallest });
  });
  it('of the last level does not exist', () => expect(couponFor(ladder, 4)).toBeUndefined());
});
