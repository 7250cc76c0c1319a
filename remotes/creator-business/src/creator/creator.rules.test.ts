import type { CreatorInfo, LadderEntry } from '@shared/contract/creator';
import { describe, expect, it } from 'vitest';
import {
  halfOf,
  isBeginner,
  isUnderHalf,
  ladderRows,
  multipleOf,
  nextLevel,
  nowLevelInfo,
  shownRewards,
  statusName,
} from './creator.rules.ts';

const group: LadderEntry[] = [
  { level: 1, point: '150', amount: '100' },
  { level: 2, point: '480', amount: '300' },
  { level: 3 },
];
const info = (overrides: Partial<CreatorInfo> = {}): CreatorInfo => ({
  level: 1,
  totalPoint: '200',
  recommendInfo: { group },
  rewards: [],
  ...overrides,
});

describe('multipleOf', () => {
  it.each([
    { point: '150', amount: '100', multiple: '1.5' },
    { point: '1000', amount: '600', multiple: '1.67' },
    { point: '1000', amount: '300', multiple: '3.33' },
    { point: '1.005', amount: '1', multiple: '1.01' },
    { point: '1.00499999', amount: '1', multiple: '1' },
    { point: '0.3', amount: '0.1', multiple: '3' },
    { point: '1', amount: '1000', multiple: '0' },
    { point: '999999999999999999', amount: '0.00000001', multiple: '99999999999999999900000000' },
    { point: '150', amount: undefined, multiple: '0' },
    { point: undefined, amount: '100', multiple: '0' },
    { point: undefined, amount: undefined, multiple: '0' },
    { point: '150', amount: '0', multiple: '0' },
    { point: '0', amount: '100', multiple: '0' },
  ])('$point ÷ $amount is $multiple', ({ point, amount, multiple }) => {
    expect(multipleOf({ point, amount })).toBe(multiple);
  });
});

describe('nowLevelInfo', () => {
  it.each([
    { level: 0, entry: undefined },
    { level: 2, entry: group[1] },
    { level: 9, entry: undefined },
  ])('of level $level', ({ level, entry }) => {
    expect(nowLevelInfo(info({ level }))).toBe(entry);
  });
});

describe('isUnderHalf', () => {
  it.each([
    { level: 2, totalPoint: '239', under: true },
    { level: 2, totalPoint: '240', under: true },
    { level: 2, totalPoint: '240.00000001', under: false },
    { level: 1, totalPoint: '75', under: true },
    { level: 1, totalPoint: '76', under: false },
    { level: 1, totalPoint: '0', under: true },
    { level: 0, totalPoint: '0', under: false },
    { level: 3, totalPoint: '0', under: false },
  ])('on level $level with $totalPoint is $under', ({ under, ...rest }) => {
    expect(isUnderHalf(info(rest))).toBe(under);
  });
});

describe('halfOf', () => {
  it.each([
    ['480', '240'],
    ['151', '75.5'],
    ['0.00000001', '0.000000005'],
    [undefined, '0'],
  ])('%s is %s', (point, half) => {
    expect(halfOf(point)).toBe(half);
  });
});

describe('nextLevel', () => {
  it.each([
    { level: 0, totalPoint: '0', next: { level: 1, point: '150', left: '150', progress: 0 } },
    { level: 0, totalPoint: '50', next: { level: 1, point: '150', left: '100', progress: 0.333 } },
    {
      level: 1,
      totalPoint: '479.9',
      next: { level: 2, point: '480', left: '0.1', progress: 0.999 },
    },
    { level: 1, totalPoint: '900', next: { level: 2, point: '480', left: '0', progress: 1 } },
    { level: 2, totalPoint: '900', next: undefined },
  ])('from level $level with $totalPoint', ({ next, ...rest }) => {
    expect(nextLevel(info(rest))).toEqual(next);
  });

  it('does not rely on the order of the ladder', () => {
    const recommendInfo = { group: [...group].reverse() };
    expect(nextLevel(info({ level: 0, recommendInfo }))?.level).toBe(1);
  });
});

describe('ladderRows', () => {
  it('marks reached, current and later levels', () => {
    expect(ladderRows(info({ level: 2 }))).toEqual([
      { ...group[0], multiple: '1.5', state: 'reached' },
      { ...group[1], multiple: '1.6', state: 'current' },
      { ...group[2], multiple: '0', state: 'ahead' },
    ]);
  });
});

describe('shownRewards', () => {
  it('leaves out status 9', () => {
    const reward = (level: number, status: 0 | 1 | 2 | 3 | 9) =>
      ({ level, status, amount: '10', asset: 'YUT' }) as const;
    const rewards = [reward(1, 2), reward(2, 1), reward(3, 3), reward(4, 0), reward(5, 9)];
    expect(shownRewards(info({ rewards })).map(({ level }) => level)).toEqual([1, 2, 3, 4]);
  });
});

describe('isBeginner', () => {
  it.each([
    { level: 0, totalPoint: '0', beginner: true },
    { level: 0, totalPoint: '0.5', beginner: false },
    { level: 1, totalPoint: '0', beginner: false },
  ])('level $level with $totalPoint is $beginner', ({ beginner, ...rest }) => {
    expect(isBeginner(info(rest))).toBe(beginner);
  });
});

describe('statusName', () => {
  it.each([
    [0, undefined],
    [1, 'kept'],
    [2, 'atRisk'],
    [3, 'lowered'],
    [7, undefined],
    [-1, undefined],
  ])('%s is %s', (status, name) => {
    expect(statusName(status)).toBe(name);
  });
});
