import { languages } from '@shared/contract/enums';
import { markUnset } from '@shared/lib/unset-value';
import { describe, expect, it } from 'vitest';
import { readWords } from '../../platform/words.ts';
import type { StakeTermRow } from '../../schema/tables/stake.ts';
import { operatorSettings, settingsFrom } from '../settings/settings.ts';
import { isPossibleBirthday } from '../user/birthday.rules.ts';
import { documentValues } from './document-values.rules.ts';

const words = readWords('locales');
type Language = Parameters<typeof documentValues>[0];
const readerOf = (language: Language, isAutomatic = true) => ({
  isAutomatic,
  text: (key: string) => words.text(language, key),
});
const valuesIn = (language: Language, stored: Record<string, string>, isAutomatic = true) => {
  const settings = settingsFrom(new Map(Object.entries(stored)));
  return documentValues(language, { ...readerOf(language, isAutomatic), settings, terms: [] })
    .values;
};

describe('documentValues', () => {
  it.each([
    ['en', { limit_withdraw_day: '20000' }, 'limit_withdraw_day', '20,000'],
    ['fr', { limit_withdraw_day: '20000' }, 'limit_withdraw_day', '20\u202f000'],
    ['pt_br', { fee_transfer_charge: '0.1' }, 'fee_transfer_charge', '0,1'],
    ['en', { fee_transfer_percent: '0.002' }, 'fee_transfer_percent', '0.2%'],
    ['en', { fee_transfer_percent: '0.00000001' }, 'fee_transfer_percent', '0.000001%'],
    ['fr', { fee_withdraw_bsc_percent: '0.001' }, 'fee_withdraw_bsc_percent', '0,1\u00a0%'],
    ['en', { minutes_withdraw_bsc: '10' }, 'minutes_withdraw_bsc', '10\u00a0minutes'],
    ['en', { minutes_withdraw_benefit: '1440' }, 'minutes_withdraw_benefit', '1\u00a0day'],
    ['en', { minutes_withdraw_bsc: '0' }, 'minutes_withdraw_bsc', '0\u00a0minutes'],
    ['zh_cn', { minutes_withdraw_tron: '120' }, 'minutes_withdraw_tron', '2\u00a0小时'],
    ['en', {}, 'smallest_withdraw_bsc', '10'],
    ['en', { smallest_withdraw_bsc: 'nonsense' }, 'smallest_withdraw_bsc', '10'],
    ['en', {}, 'deletion_days', '30'],
    ['en', {}, 'deletion_days_text', '30\u00a0days'],
    ['en', { creator_risk_days: '1' }, 'creator_risk_days_text', '1\u00a0day'],
    ['zh_cn', { creator_risk_days: '9' }, 'creator_risk_days_text', '9\u00a0天'],
    ['fr', {}, 'hold_hours_text', '24\u00a0heures'],
    ['en', {}, 'liveness_minutes_text', '30\u00a0minutes'],
  ] as const)('in %s with %j formats %s as %j', (language, stored, name, value) => {
    expect(valuesIn(language, stored)[name]).toBe(value);
  });

  it.each([
    ['en', 1, '1\u00a0day'],
    ['en', 2, '2\u00a0days'],
    ['fr', 0, '0\u00a0jour'],
    ['zh_cn', 2, '2\u00a0天'],
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
    const given = { ...readerOf(language), settings: settingsFrom(new Map()), terms: [term] };
    const { stakeTerm } = documentValues(language, given).rows;
    expect(stakeTerm[0]?.term_release_days).toBe(said);
  });

  it.each([
    ['en', true, 'arrival_bsc', 'usually within 10\u00a0minutes'],
    ['en', false, 'arrival_bsc', 'after our team reviews it (Mon–Fri, 09:00–18:00 (UTC+8))'],
    ['en', true, 'review_scope', 'from 1,000\u00a0USDT (Mon–Fri, 09:00–18:00 (UTC+8))'],
    ['en', false, 'review_scope', 'every withdrawal (Mon–Fri, 09:00–18:00 (UTC+8))'],
    ['zh_cn', false, 'arrival_tron', '人工审核后（周一–周五, 09:00–18:00 (UTC+8)）'],
  ] as const)('in %s, automatic %s, %s reads %j', (language, isAutomatic, name, said) => {
    expect(valuesIn(language, {}, isAutomatic)[name]).toBe(said);
  });

  it('keeps the hours that the operator has set', () => {
    const hours = { review_days: '7', review_hours: '08:30-24:00' };
    expect(valuesIn('en', hours, false).review_scope).toContain('Sun, 08:30–24:00 (UTC+8)');
    const wrong = { review_days: '0', review_hours: 'always' };
    expect(valuesIn('en', wrong, false).review_scope).toContain('Mon–Fri, 09:00–18:00');
  });

  it.each(operatorSettings)('writes %s as the operator set it, in every language', (name) => {
    const set = 'Example & Sons, no. 1,000';
    for (const language of languages) expect(valuesIn(language, { [name]: set })[name]).toBe(set);
  });

  it.each(languages)('says in %s that the operator has not set a value', (language) => {
    const said = words.text(language, 'legal.unset');
    const values = valuesIn(language, { operator_name: 'Example', data_contact: ' \n' });
    expect(operatorSettings.filter((name) => values[name] === markUnset(said))).toEqual(
      operatorSettings.filter((name) => name !== 'operator_name'),
    );
    const isEnglish = said === words.text('en', 'legal.unset');
    expect(isEnglish).toBe(language === 'en');
  });

  it('names the age at which a birthday is accepted', () => {
    const { smallest_age: age } = valuesIn('en', {});
    const born = `${2026 - Number(age)}-05-01`;
    expect(isPossibleBirthday(born, new Date('2026-05-01T12:00:00Z'))).toBe(true);
    expect(isPossibleBirthday(born, new Date('2026-04-30T12:00:00Z'))).toBe(false);
  });

  it('has no value for settings that are not texts or numbers', () => {
    expect(valuesIn('en', {})).not.toHaveProperty('identity_check_for');
    expect(valuesIn('en', {})).not.toHaveProperty('newbie_native');
  });
});
