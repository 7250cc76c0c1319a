import { describe, expect, it } from 'vitest';
import { donutArcs, partAt, turnOf } from './donut-shape.ts';

const of = (...shares: string[]) => shares.map((share) => ({ share }));

describe('the arcs', () => {
  it.each([
    { shares: [], arcs: [] },
    {
      shares: ['0', '0'],
      arcs: [
        [0, 0],
        [0, 0],
      ],
    },
    {
      shares: ['1', '0'],
      arcs: [
        [0, 100],
        [0, 0],
      ],
    },
    {
      shares: ['0.6', '0.4'],
      arcs: [
        [0, 59],
        [60, 39],
      ],
    },
    {
      shares: ['0.5', '0', '0.5'],
      arcs: [
        [0, 49],
        [50, 0],
        [50, 49],
      ],
    },
    // The tiny one is as long as can be seen, at the cost of the other.
    {
      shares: ['0.9999', '0.0001'],
      arcs: [
        [0, 97],
        [98, 1],
      ],
    },
  ])('of $shares follow each other: $arcs', ({ shares, arcs }) => {
    const drawn = donutArcs(of(...shares));
    expect(drawn.map(({ start, length }) => [start, length])).toEqual(arcs);
  });

  it.each([2, 7, 60, 150])('of %s parts stay within the ring, and none gets lost', (count) => {
    const arcs = donutArcs(of('0.9', ...Array.from({ length: count }, () => '0.0001')));
    const last = arcs.at(-1);
    expect((last?.start ?? 0) + (last?.length ?? 0)).toBeLessThanOrEqual(100);
    const isLost = count < 99 && arcs.some(({ length }) => length <= 0);
    expect(isLost).toBe(false);
  });
});

describe('a place on the ring', () => {
  it.each([
    { x: 0.5, y: 0, turn: 0 },
    { x: 1, y: 0.5, turn: 25 },
    { x: 0.5, y: 1, turn: 50 },
    { x: 0, y: 0.5, turn: 75 },
  ])('$x, $y is $turn percent around', ({ x, y, turn }) => {
    expect(turnOf({ x, y })).toBeCloseTo(turn);
  });

  it.each([
    { turn: 0, part: 0 },
    { turn: 59.5, part: 0 },
    { turn: 60, part: 2 },
    { turn: 99.9, part: 2 },
  ])('at $turn belongs to part $part', ({ turn, part }) => {
    expect(partAt(donutArcs(of('0.6', '0', '0.4')), turn)).toBe(part);
  });

  it('finds no part in an empty chart', () => {
    expect(partAt([], 10)).toBe(-1);
  });
});
