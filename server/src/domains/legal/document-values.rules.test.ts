import { describe, expect, it } from 'vitest';
import type { StakeTermRow } from '../../schema/tables/stake.ts';
import { settingsFrom } from '../settings/settings.ts';
import { documentValues } from './document-values.rules.ts';

const valuesIn = (language: Parameters<typeof documentValues>[0], stored: Record<string, string>) =>
  documentValues(language, { settings: settingsFrom(new Map(Object.entries(stored))), terms: [] })
    .values;

describe('documentValues', () => {
  it.each([
    ['en', { limit_withdraw_day: '20000' }, 'limit_withdraw_day', '20,000'],
    ['fr', { limit_withdraw_day: '20000' }, 'limit_withdraw_day', '20\u202f000'],
    ['pt_br', { fee_transfer_charge: '0.1' }, 'fee_transfer_charge', '0,1'],
    ['en', { fee_transfer_percent: '0.002' }, 'fee_transfer_percent', '0.2%'],
    ['en', { fee_transfer_percent: '0.00000001' }, 'fee_transfer_percent', '0.000001%'],
    ['fr', { fee_withdraw_bsc_percent: '0.001' }, 'fee_withdraw_bsc_percent', '0,1\u00a0%'],
    ['en', { minutes_withdraw_bsc: '10' }, 'minutes_withdraw_bsc', '10 minutes'],
    ['en', { minutes_withdraw_benefit: '1440' }, 'minutes_withdraw_benefit', '1 day'],
    ['en', { minutes_withdraw_bsc: '0' }, 'minutes_withdraw_bsc', '0 minutes'],
    ['zh_cn', { minutes_withdraw_tron: '120' }, 'minutes_withdraw_tron', '2小时'],
    ['en', {}, 'smallest_withdraw_bsc', '10'],
    ['en', { smallest_withdraw_bsc: 'nonsense' }, 'smallest_withdraw_bsc', '10'],
    ['en', {}, 'deletion_days', '30'],
  ] as const)('in %s with %j formats %s as %j', (language, stored, name, value) => {
    expect(valuesIn(language, stored)[name]).toBe(value);
  });

  it.each([
    ['en', 1, '1 day'],
    ['en', 2, '2 days'],
    ['fr', 0, '0\u00a0jour'],
    ['zh_cn', 2, '2天'],
  ] as const)('in %s a release after %i days reads %j', (language, releaseDays, said) => {
    const term = {
      isOpen: true,
      cycleDays: 7,
      cycleYield: 0n,
      extraRate: 0n,
      fee: 0n,
      penalty: 0n,
      releaseDays,
      smallest: 0n,
    } as StakeTermRow;
    const given = { settings: settingsFrom(new Map()), terms: [term] };
    const { stakeTerm } = documentValues(language, given).rows;
    expect(stakeTerm[0]?.term_release_days).toBe(said);
  });

  it('has no value for settings that are not numbers', () => {
    expect(valuesIn('en', {})).not.toHaveProperty('identity_check_for');
    expect(valuesIn('en', {})).not.toHaveProperty('newbie_native');
  });
});
