import { describe, expect, it } from 'vitest';
import { ruleOf, settingNames, settingProblem, settingsFrom } from './settings.ts';

describe('every setting', () => {
  it.each(settingNames)('%s has a valid default and a meaning', (name) => {
    expect(settingProblem(name, ruleOf(name).default)).toBeUndefined();
    expect(ruleOf(name).meaning).not.toBe('');
  });
});

describe('a value', () => {
  it.each([
    ['fee_transfer_charge', '0.123456'],
    ['yu_normal_hold_limit', '0.12345678'],
    ['fee_transfer_percent', '0.99999999'],
    ['minutes_withdraw_bsc', '0'],
    ['identity_check_for', 'none'],
    ['identity_check_for', ''],
    ['identity_check_for', 'transfer, c2c'],
    ['skip_bind', '1'],
    ['operator_name', ''],
    ['operator_name', 'Ä'],
    ['operator_name', 'Example & Sons, Ltd. “株式会社”'],
    ['data_contact', 'privacy@example.com'],
    ['governing_law', 'x'.repeat(300)],
  ] as const)('of %s can be “%s”', (name, value) => {
    expect(settingProblem(name, value)).toBeUndefined();
  });

  it.each([
    // More decimals than USDT has.
    ['fee_transfer_charge', '0.1234567'],
    ['yu_normal_hold_limit', '0.123456789'],
    ['fee_transfer_percent', '1'],
    ['limit_transfer', '1000000001'],
    ['limit_transfer', '-1'],
    ['limit_transfer', '1e3'],
    ['minutes_withdraw_bsc', '1.5'],
    ['price_stale_minutes', '0'],
    ['identity_check_for', 'transfer,dance'],
    ['skip_bind', '2'],
    ['skip_bind', ''],
    ['operator_name', ' '],
    ['operator_name', ' Example'],
    ['operator_name', 'Example '],
    ['operator_address', 'one\ntwo'],
    ['operator_address', 'one\u2028two'],
    ['operator_registration', 'a\u2063b'],
    ['governing_law', 'a\u202eb'],
    ['data_contact', 'x'.repeat(301)],
  ] as const)('of %s cannot be “%s”', (name, value) => {
    expect(settingProblem(name, value)).not.toBe(undefined);
  });

  it('that is stored and invalid counts as not set', () => {
    const wrong = settingsFrom(
      new Map([
        ['fee_transfer_charge', '0.1234567'],
        ['minutes_withdraw_bsc', 'soon'],
        ['identity_check_for', 'everything'],
        ['smallest_transfer', '2.5'],
      ]),
    );
    expect(wrong.units('fee_transfer_charge', 6)).toBe(0n);
    expect(wrong.count('minutes_withdraw_bsc')).toBe(10);
    expect(wrong.gates('identity_check_for')).toEqual(['withdrawal', 'benefitWithdrawal']);
    expect(wrong.units('smallest_transfer', 6)).toBe(2_500_000n);
  });
});
