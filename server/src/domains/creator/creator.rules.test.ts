import { describe, expect, it } from 'vitest';
import type { CreatorLevel } from '../../schema/tables/creator.ts';
import {
  canReceive,
  claimState,
  creatorMoney,
  presentCreator,
  presentInvestment,
  type Standing,
} from './creator.rules.ts';

const row = (overrides: Partial<CreatorLevel> = {}): CreatorLevel => ({
  level: 1,
  point: 150n,
  amount: 100_000_000n,
  reward: 1_000_000_000n,
  rewardAsset: 'YUT',
  isRewardShown: true,
  isOpen: true,
  ...overrides,
});

const standing = (overrides: Partial<Standing> = {}): Standing => ({
  level: 4,
  reached: new Set([1, 2, 3, 4, 5]),
  received: new Set([1, 2]),
  ...overrides,
});

describe('claimState', () => {
  it.each([
    { what: 'received', level: 2, shown: true, state: 2 },
    { what: 'received, and hidden since', level: 2, shown: false, state: 2 },
    { what: 'below the level', level: 3, shown: true, state: 1 },
    { what: 'of the level itself', level: 4, shown: true, state: 1 },
    { what: 'of a level that was lost', level: 5, shown: true, state: 3 },
    { what: 'of a level to come', level: 6, shown: true, state: 0 },
    { what: 'hidden', level: 3, shown: false, state: 9 },
  ])('of a reward that is $what is $state', ({ level, shown, state }) => {
    expect(claimState({ level, isRewardShown: shown }, standing())).toBe(state);
  });

  it('is "not achieved" everywhere before the first level', () => {
    const nobody = standing({ level: 0, reached: new Set(), received: new Set() });
    expect(claimState(row(), nobody)).toBe(0);
  });
});

describe('presentCreator', () => {
  it('shows a withdrawn level, and its reward, to those alone who have been on it', () => {
    const ladder = [row(), row({ level: 5, point: null, amount: null, isOpen: false })];
    const levelsOf = (reached: number[]) => {
      const of = standing({ reached: new Set(reached) });
      const shown = presentCreator({ ladder, standing: of, points: 0n });
      return [shown.recommendInfo.group, shown.rewards].map((list) => list.map((one) => one.level));
    };
    expect(levelsOf([1, 5])).toEqual([
      [1, 5],
      [1, 5],
    ]);
    expect(levelsOf([1])).toEqual([[1], [1]]);
  });

  it('leaves out what a level does not have', () => {
    const ladder = [row(), row({ level: 8, point: null, amount: null, reward: null })];
    const shown = presentCreator({ ladder, standing: standing(), points: 2640n });
    expect(shown).toEqual({
      level: 4,
      totalPoint: '2640',
      recommendInfo: { group: [{ level: 1, point: '150', amount: '100' }, { level: 8 }] },
      rewards: [{ level: 1, amount: '10', asset: 'YUT', status: 2 }],
    });
  });

  it('never shows negative points', () => {
    const shown = presentCreator({ ladder: [], standing: standing(), points: -5n });
    expect(shown.totalPoint).toBe('0');
  });
});

describe('presentInvestment', () => {
  it('has amounts as decimal text and moments in seconds', () => {
    const investment = {
      id: 'i1',
      level: 4,
      amount: 1_000_000_000n,
      dailyProfit: 7_800_000n,
      daysPaid: 38,
      startedAt: new Date('2026-01-01T00:00:00.900Z'),
      endsAt: new Date('2026-04-01T00:00:00.900Z'),
    };
    expect(presentInvestment(investment)).toEqual({
      id: 'i1',
      level: 4,
      amount: '1000',
      asset: 'USDT',
      dailyProfit: '7.8',
      totalProfit: '296.4',
      since: 1_767_225_600,
      until: 1_775_001_600,
    });
  });
});

describe('canReceive', () => {
  it.each([
    { reason: 'levelTooLow', needsLevel: null, level: 0, invests: false, can: true },
    { reason: 'levelTooLow', needsLevel: 3, level: 2, invests: true, can: false },
    { reason: 'levelTooLow', needsLevel: 3, level: 3, invests: false, can: true },
    { reason: 'noInvestment', needsLevel: null, level: 3, invests: false, can: false },
    { reason: 'noInvestment', needsLevel: null, level: 0, invests: true, can: true },
  ] as const)('$reason, needs $needsLevel, at $level, invests $invests: $can', (one) => {
    expect(canReceive(one, one)).toBe(one.can);
  });
});

it.each([
  ['en', '1,234.50 USDT'],
  ['fr', '1 234,50 USDT'],
  ['pt_br', '1.234,50 USDT'],
] as const)('formats an amount within a sentence in %s as %s', (language, text) => {
  expect(creatorMoney(1_234_500_000n, language).replace(/\s/g, ' ')).toBe(text);
});
