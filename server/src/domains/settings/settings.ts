import { gates } from '@shared/contract/operation-kinds';
import { assetScale, toUnits } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { settings } from '../../schema/tables/identity.ts';

/**
 * Every setting of the system: operator input is validated against this list, and stored values are
 * read through it. An invalid stored value falls back to its default, so that a mistake in the
 * table fails no call; a job logs it.
 */

interface Rule {
  kind: 'amount' | 'fraction' | 'count' | 'switch' | 'gates' | 'address' | 'pattern' | 'line';
  default: string;
  /** Help text for the operator. */
  meaning: string;
  /** For an amount: the decimals of its asset, or 6 if it applies to both assets. */
  decimals?: number;
  pattern?: RegExp;
  /** For an amount or a count. */
  min?: string;
  max?: string;
}

const { USDT, YUT } = assetScale;
const amount = (initial: string, meaning: string, decimals: number = USDT) =>
  ({ kind: 'amount', default: initial, meaning, decimals, min: '0', max: '1000000000' }) as const;
const fraction = (meaning: string, initial = '0') =>
  ({ kind: 'fraction', default: initial, meaning }) as const;
const count = (initial: string, range: [number, number], meaning: string) =>
  ({ kind: 'count', default: initial, meaning, min: `${range[0]}`, max: `${range[1]}` }) as const;
const onOff = (initial: '0' | '1', meaning: string) =>
  ({ kind: 'switch', default: initial, meaning }) as const;

const address = (meaning: string) => ({ kind: 'address', default: '', meaning }) as const;
/** One text for all languages. */
const line = (meaning: string) => ({ kind: 'line', default: '', meaning }) as const;

const aYear = 525_600;

const resultRate = (what: string): string =>
  `${what} that one USDT of a campaign brings, until enough campaigns have ended; 0: no estimate`;

const rules = {
  bind_max_count: count('0', [0, 1000], 'accounts that one e-mail may have; 0: any number'),
  skip_bind: onOff('0', 'the prompt to bind an e-mail can be skipped'),
  red_packet_switch: onOff('0', 'red packets in the chat'),
  video_call_switch: onOff('0', 'video calls in the chat'),
  voice_call_switch: onOff('0', 'voice calls in the chat'),
  newbie_native: onOff('1', 'the starter tasks are on'),

  fee_transfer_charge: amount('0', 'fixed fee of a transfer, in its asset'),
  fee_transfer_percent: fraction('fee of a transfer'),
  fee_withdraw_benefit_charge: amount('0', 'fixed fee of a withdrawal to a bank, in USDT'),
  fee_withdraw_benefit_percent: fraction('fee of a withdrawal to a bank'),
  fee_withdraw_bsc_charge: amount('0', 'fixed fee of a withdrawal over BSC, in its asset'),
  fee_withdraw_bsc_percent: fraction('fee of a withdrawal over BSC'),
  fee_withdraw_tron_charge: amount('0', 'fixed fee of a withdrawal over TRON, in its asset'),
  fee_withdraw_tron_percent: fraction('fee of a withdrawal over TRON'),

  yu_normal_hold_limit: amount('0', 'YUT that has to stay when YUT is exchanged', YUT),
  smallest_transfer: amount('1', 'smallest transfer, of either asset'),
  smallest_exchange: amount('1', 'smallest exchange, of either asset'),
  smallest_withdraw_bsc: amount('10', 'smallest withdrawal over BSC, of either asset'),
  smallest_withdraw_tron: amount('10', 'smallest withdrawal over TRON, of either asset'),
  smallest_withdraw_benefit: amount('10', 'smallest withdrawal to a bank, in USDT'),
  smallest_deposit_bsc: amount('1', 'smallest deposit over BSC, of either asset'),
  smallest_deposit_tron: amount('1', 'smallest deposit over TRON, of either asset'),
  smallest_portfolio: amount('1', 'smallest move between a person’s own accounts'),
  limit_transfer: amount('50000', 'largest transfer, its worth in USDT'),
  limit_exchange: amount('50000', 'largest exchange, its worth in USDT'),
  limit_withdraw_day: amount('20000', 'what may leave the platform on one day, in USDT'),

  deposit_confirmations_bsc: count('15', [1, 1000], 'confirmations of a deposit over BSC'),
  deposit_confirmations_tron: count('20', [1, 1000], 'confirmations of a deposit over TRON'),

  strong_proof_from: amount(
    '500',
    'worth in USDT, with what left in 24 hours, from which a second proof is asked for',
  ),
  second_operator_from: amount(
    '5000',
    'worth in USDT from which a deposit or the release of a withdrawal needs two operators',
  ),
  review_from: amount('1000', 'value in USDT from which an operator reviews a withdrawal'),
  review_days: {
    kind: 'pattern',
    default: '1-5',
    pattern: /^[1-7](-[1-7])?$/,
    meaning: 'days on which an operator decides about withdrawals, as 1-5: Monday to Friday',
  },
  review_hours: {
    kind: 'pattern',
    default: '09:00-18:00',
    pattern: /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
    meaning: 'hours of these days in UTC+8, as 09:00-18:00',
  },
  identity_check_for: {
    kind: 'gates',
    default: 'withdrawal,benefitWithdrawal',
    meaning: `what needs the identity check: none, or some of ${gates.join(',')}`,
  },

  session_idle_days: count('14', [1, 30], 'days without use after which a session ends'),
  minutes_withdraw_bsc: count('10', [0, aYear], 'until a withdrawal over BSC arrives'),
  minutes_withdraw_tron: count('5', [0, aYear], 'until a withdrawal over TRON arrives'),
  minutes_withdraw_benefit: count('1440', [0, aYear], 'until a withdrawal to a bank arrives'),
  minutes_portfolio_out: count('1440', [0, aYear], 'until what leaves the shop is in the wallet'),
  price_stale_minutes: count('180', [1, aYear], 'after which nothing is promised by a price'),

  c2c_min_amount: amount('10', 'smallest buy order, in YUT', YUT),
  c2c_max_amount: amount('5000', 'largest buy order, in YUT', YUT),
  c2c_max_open_orders: count('10', [0, 1000], 'buy orders that a person may have open'),
  c2c_min_fill: {
    ...amount('1', 'least that a buy order lets be sold at once, in YUT', YUT),
    min: '0.01',
  },
  c2c_price_range: fraction('how far the price of a buy order may be from that of YUT', '0.2'),
  c2c_order_days: count('30', [0, 365], 'days until a buy order ends by itself; 0: it does not'),
  fee_c2c_charge: amount('0', 'fixed fee of a sale on the market, in YUT', YUT),
  fee_c2c_percent: fraction('fee of a sale on the market, in YUT on top of what is sold'),

  vip_quota_value: {
    ...amount('10', 'what a redeemed unit of VIP quota brings, in YUT', YUT),
    min: '0.01',
  },

  creator_daily_profit: fraction('what an investment pays on each day of its term', '0.0078'),
  creator_term_days: count('90', [1, 3650], 'days of the term of an investment'),
  creator_offset_part: fraction('the most of an investment that profit may pay', '0.3'),
  creator_dynamic_part: fraction('of the daily profit of an invited person', '0.05'),
  creator_performance_part: fraction('of what invited people invest', '0.01'),
  creator_missed_days: count('14', [1, 365], 'days in which missed profit can be received'),
  creator_risk_days: count('7', [1, 365], 'days with half of the points until a level is lowered'),

  novice_days: count('30', [1, 365], 'days that a new person has for the starter tasks'),
  novice_point_rate: amount('0.01', 'what a point of the starter tasks is worth, in USDT'),
  novice_smallest_points: count('100', [1, 100_000], 'points that can be cashed out at least'),

  campaign_min_day: amount('5', 'smallest budget of a campaign for a day, in USDT'),
  campaign_max_day: amount('500', 'largest budget of a campaign for a day, in USDT'),
  campaign_most_days: count('30', [1, 365], 'days that a campaign may run'),
  campaign_views_low: amount('0', resultRate('least views')),
  campaign_views_high: amount('0', resultRate('most views')),
  campaign_followers_low: amount('0', resultRate('least new followers')),
  campaign_followers_high: amount('0', resultRate('most new followers')),
  campaign_visits_low: amount('0', resultRate('least profile visits')),
  campaign_visits_high: amount('0', resultRate('most profile visits')),

  store_ios: address('where the app is for iPhones'),
  store_android: address('where the app is for Android phones'),

  operator_name: line('name of the company behind the legal documents'),
  operator_address: line('its postal address'),
  operator_registration: line('its register and number'),
  governing_law: line('the law that governs the documents, as in “governed by …”'),
  data_contact: line('an e-mail or postal address for questions about personal data'),
} as const satisfies Record<string, Rule>;

export type SettingName = keyof typeof rules;
export const settingNames = Object.keys(rules) as SettingName[];
/** What the legal documents say of the operator; each has a placeholder of its name. */
export const operatorSettings = [
  'operator_name',
  'operator_address',
  'operator_registration',
  'governing_law',
  'data_contact',
] as const satisfies readonly SettingName[];
export const isSetting = (name: string): name is SettingName => Object.hasOwn(rules, name);
export const ruleOf = (name: SettingName): Rule => rules[name];

const fractionScale = 8;

/** The problem with a value, as text for the operator; undefined if it is valid. */
export function settingProblem(name: SettingName, text: string): string | undefined {
  const rule = ruleOf(name);
  switch (rule.kind) {
    case 'switch':
      return text === '0' || text === '1' ? undefined : '1 for on or 0 for off';
    case 'fraction': {
      const units = toUnits(text, fractionScale);
      const isPart = units !== undefined && units < 10n ** BigInt(fractionScale);
      return isPart ? undefined : 'a part of 1, with at most 8 decimals: 0.01 is one percent';
    }
    case 'gates': {
      const known: readonly string[] = gates;
      return gatesIn(text).every((gate) => known.includes(gate)) ? undefined : rule.meaning;
    }
    case 'pattern':
      return rule.pattern?.test(text) ? undefined : rule.meaning;
    case 'address':
      return text === '' || isWebAddress(text) ? undefined : 'an address that begins with https://';
    case 'line':
      return text === '' || isLine(text)
        ? undefined
        : `one line of at most ${maxLineLength} characters, without invisible ones`;
    default:
      return rangeProblem(rule, text);
  }
}

const maxLineLength = 300;
/** Nothing that hides, turns around or breaks a text that people agree to. */
const isLine = (text: string): boolean =>
  text.length <= maxLineLength && /^[^\s\p{C}]([^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u.test(text);

/** The web view links to this address, so nothing but https: may pass: no script URLs. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && text.length <= 500;

function rangeProblem({ decimals = 0, min = '', max = '' }: Rule, text: string) {
  const [units, from, to] = [text, min, max].map((one) => toUnits(one, decimals));
  if (units !== undefined && from !== undefined && to !== undefined) {
    if (units >= from && units <= to) return undefined;
  }
  const form = decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimals`;
  return `${form}, from ${min} to ${max}`;
}

/** Parses a comma-separated list of gates; `none` and an empty text mean no gates. */
function gatesIn(text: string): string[] {
  if (text === '' || text === 'none') return [];
  return text.split(',').map((one) => one.trim());
}

/** The effective settings: the stored value if it is valid, otherwise the default. */
export interface Settings {
  text(name: SettingName): string;
  /** In the smallest units of `scale`; a fraction uses the scale of prices. */
  units(name: SettingName, scale: number): bigint;
  count(name: SettingName): number;
  gates(name: SettingName): readonly string[];
}

export function settingsFrom(stored: ReadonlyMap<string, string>): Settings {
  const text = (name: SettingName): string => {
    const value = stored.get(name);
    return value === undefined || settingProblem(name, value) ? rules[name].default : value;
  };
  return {
    text,
    units: (name, scale) => {
      const units = toUnits(text(name), scale);
      if (units === undefined) throw new Error(`${name} is not an amount with ${scale} decimals`);
      return units;
    },
    count: (name) => Number(text(name)),
    gates: (name) => gatesIn(text(name)),
  };
}

export async function readStored(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ name: string; value: string }>(stored({}));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

// One array parameter for all names: a parameter for each costs more than the read itself.
const stored = statement(
  [],
  () => sql`
    select name, value from ${settings} where name = any(${sql.param(settingNames)}::text[])`,
);

export const readSettings = async (db: Db): Promise<Settings> => settingsFrom(await readStored(db));
