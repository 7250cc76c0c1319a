import { campaignGoals } from '@shared/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { estimateOf, rateScale } from '../domains/campaigns/campaigns.rules.ts';
import { settingsFrom } from '../domains/settings/public.ts';
import { deliverDay, demoChatKey } from './external.ts';
import { demoSettings } from './home.ts';

const usdt = 1_000_000n;

describe('deliverDay', () => {
  it.each(campaignGoals)('stays within the budget and the rates of the demo for %s', (goal) => {
    const campaign = { id: 'one', goal, perDay: 20n * usdt };
    const settings = settingsFrom(new Map(Object.entries(demoSettings)));
    const rates = {
      low: settings.units(`campaign_${goal}_low`, rateScale),
      high: settings.units(`campaign_${goal}_high`, rateScale),
    };
    const range = estimateOf(rates, campaign.perDay);
    if (!range) throw new Error('the demo has no rates');
    for (let day = 1; day <= 30; day += 1) {
      const { spent, results, shown } = deliverDay(campaign, day);
      expect(spent <= campaign.perDay && spent >= (campaign.perDay * 88n) / 100n).toBe(true);
      expect(Number(results)).toBeGreaterThanOrEqual(range.low);
      expect(Number(results)).toBeLessThanOrEqual(range.high);
      expect(shown >= results).toBe(true);
    }
  });
  it('gives the same result on every server', () => {
    const campaign = { id: 'one', goal: 'views' as const, perDay: usdt };
    expect(deliverDay(campaign, 3)).toEqual(deliverDay(campaign, 3));
    expect(deliverDay(campaign, 3)).not.toEqual(deliverDay(campaign, 4));
  });
});

it('the chat key of a demo is derived from the secret key of its server', () => {
  const made = demoChatKey(Buffer.alloc(32, 1));
  expect(demoChatKey(Buffer.alloc(32, 1))).toEqual(made);
  expect(demoChatKey(Buffer.alloc(32, 2)).secret).not.toBe(made.secret);
});
