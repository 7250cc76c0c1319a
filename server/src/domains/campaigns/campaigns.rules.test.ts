import { campaignGoals } from '@shared/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../platform/time/time.ts';
import { daysDue, deliveryOf, estimateOf } from './campaigns.rules.ts';

const usdt = 1_000_000n;

describe('estimateOf', () => {
  it.each([
    ['views', { low: 1584, high: 2600 }],
    ['followers', { low: 52, high: 100 }],
    ['visits', { low: 352, high: 650 }],
  ] as const)('of 10 USDT for %s', (goal, range) => {
    expect(estimateOf(goal, 10n * usdt)).toEqual(range);
  });
});

describe('deliveryOf', () => {
  it.each(campaignGoals)('of %s stays within the budget and the estimate', (goal) => {
    const campaign = { id: 'one', goal, perDay: 20n * usdt };
    const range = estimateOf(goal, campaign.perDay);
    for (let day = 1; day <= 30; day += 1) {
      const { spent, results, shown } = deliveryOf(campaign, day);
      expect(spent <= campaign.perDay && spent >= (campaign.perDay * 88n) / 100n).toBe(true);
      expect(Number(results)).toBeGreaterThanOrEqual(range.low);
      expect(Number(results)).toBeLessThanOrEqual(range.high);
      expect(shown >= results).toBe(true);
    }
  });
  it('is the same wherever it is worked out', () => {
    const campaign = { id: 'one', goal: 'views' as const, perDay: usdt };
    expect(deliveryOf(campaign, 3)).toEqual(deliveryOf(campaign, 3));
    expect(deliveryOf(campaign, 3)).not.toEqual(deliveryOf(campaign, 4));
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
