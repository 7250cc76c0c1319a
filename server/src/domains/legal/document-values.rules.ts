import type { Language } from '@shared/contract/enums';
import { addressForms } from '@shared/lib/address';
import { formatUnit, numberFormat, toLocale } from '@shared/lib/intl';
import { fromUnits } from '@shared/lib/money';
import { minAge, nickNameDays, userNameDays } from '@shared/lib/profile-limits';
import { markUnset } from '@shared/lib/unset-value';
import { codeMinutes } from '../../access/codes.ts';
import { securityHoldHours } from '../../access/hold.ts';
import { keptProofMinutes } from '../../access/kept-proofs.rules.ts';
import { sessionDays } from '../../access/session.ts';
import { cookieDays } from '../../platform/http/browser-id.ts';
import type { StakeTermRow } from '../../schema/tables/stake.ts';
import { receivableDays, shares } from '../guild/public.ts';
import { proofHours, quoteSeconds } from '../money/public.ts';
import {
  deletionDays,
  failuresBeforePause,
  livenessMinutes,
  lostHours,
  pauseHours,
} from '../safe/public.ts';
import { ruleOf, type SettingName, type Settings, settingNames } from '../settings/public.ts';
import { smallestAdded, yut } from '../stake/public.ts';
import { priceScale } from '../wallet/public.ts';
import { retentionDays } from '../webview/public.ts';
import { arrivalText, minutesText, reviewScope } from '../withdraw/public.ts';
import type { DocumentValues, Values } from './legal.rules.ts';

/**
 * The values of a legal document's placeholders, formatted for its language. They come from the
 * settings and constants in force, so that a document never states a limit that does not hold. What
 * the operator has not set says so.
 */

const constants = {
  deletion_days: deletionDays,
  hold_hours: securityHoldHours,
  quote_seconds: quoteSeconds,
  code_minutes: codeMinutes,
  session_days: sessionDays,
  user_name_days: userNameDays,
  nick_name_days: nickNameDays,
  lost_hours: lostHours,
  proof_hours: proofHours,
  proof_minutes: keptProofMinutes,
  cookie_days: cookieDays,
  report_days: retentionDays,
  liveness_tries: failuresBeforePause,
  liveness_minutes: livenessMinutes,
  liveness_pause_hours: pauseHours,
  bsc_address_length: addressForms.BSC.length,
  tron_address_length: addressForms.TRON.length,
  stake_smallest_added: yut(smallestAdded),
  guild_receivable_days: receivableDays,
  smallest_age: minAge,
};

/** A fraction with as many decimals as a price. */
const fixedShares = {
  guild_leader_share: shares[1],
  guild_manager_share: shares[2],
  guild_member_share: shares[3],
};

/** A count of these has a second placeholder with its unit, such as `deletion_days_text`. */
const units = ['day', 'hour', 'minute'] as const;

const exactly = { maximumFractionDigits: 8 };

function writerFor(language: Language) {
  const locale = toLocale(language);
  const number = numberFormat(locale, exactly);
  const percent = numberFormat(locale, { style: 'percent', ...exactly });
  return {
    number: (text: string) => number.format(text as `${number}`),
    percent: (text: string) => percent.format(text as `${number}`),
    in: (unit: (typeof units)[number], count: number) => formatUnit(count, { unit, language }),
    minutes: (count: number) => minutesText(language, count),
  };
}

export function documentValues(
  language: Language,
  from: {
    settings: Settings;
    terms: Iterable<StakeTermRow>;
    /** Whether withdrawals are sent without a person. */
    isAutomatic: boolean;
    /** The server's words in the language of the document. */
    text: (key: string) => string;
  },
): DocumentValues {
  const write = writerFor(language);
  const formatSetting = (name: SettingName): string | undefined => {
    const text = from.settings.text(name);
    switch (ruleOf(name).kind) {
      case 'amount':
        return write.number(text);
      case 'fraction':
        return write.percent(text);
      case 'count':
        return name.startsWith('minutes_') ? write.minutes(Number(text)) : write.number(text);
      case 'line':
        return text || markUnset(from.text('legal.unset'));
      default:
        return undefined;
    }
  };
  const values: Record<string, string> = {};
  for (const name of settingNames) {
    const value = formatSetting(name);
    if (value !== undefined) values[name] = value;
  }
  for (const [name, value] of Object.entries(constants)) values[name] = write.number(`${value}`);
  const counts = settingNames.filter((name) => ruleOf(name).kind === 'count');
  const all = {
    ...constants,
    ...Object.fromEntries(counts.map((one) => [one, from.settings.count(one)])),
  };
  for (const [name, count] of Object.entries(all)) {
    const unit = units.find((one) => name.endsWith(`_${one}s`));
    // A number and its unit stay on one line.
    if (unit) values[`${name}_text`] = write.in(unit, Number(count)).replace(' ', '\u00a0');
  }
  Object.assign(values, withdrawalValues(language, { ...from, amount: values.review_from ?? '' }));
  const part = (units: bigint) => write.percent(fromUnits(units, priceScale));
  for (const [name, units] of Object.entries(fixedShares)) values[name] = part(units);
  const stakeTerm = [...from.terms]
    .filter(({ isOpen }) => isOpen)
    .map(
      (term): Values => ({
        term_days: write.number(`${term.cycleDays}`),
        term_yield: part(term.cycleYield),
        term_extra: part(term.extraRate),
        term_fee: part(term.fee),
        term_penalty: part(term.penalty),
        term_release_days: write.in('day', term.releaseDays),
        term_smallest: write.number(yut(term.smallest)),
      }),
    );
  return { values, rows: { stakeTerm } };
}

const ways = ['bsc', 'tron', 'benefit'] as const;

/** When withdrawals arrive, and which of them a person decides about. */
function withdrawalValues(
  language: Language,
  from: Parameters<typeof documentValues>[1] & { amount: string },
): Values {
  const { isAutomatic, amount, settings } = from;
  const reader = { ...from, language };
  const arrivals = ways.map((way) => {
    const minutes = settings.count(`minutes_withdraw_${way}`);
    return [`arrival_${way}`, arrivalText(reader, { minutes, byPerson: !isAutomatic })];
  });
  const scope = reviewScope(reader, { isAutomatic, amount });
  return { ...Object.fromEntries(arrivals), review_scope: scope };
}
