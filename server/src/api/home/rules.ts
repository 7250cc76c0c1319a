import type { Language } from '@shared/contract/enums';
import type { Currency, SystemSetting } from '@shared/contract/home';

const zeroByDefault = [
  'bind_max_count',
  'nickname',
  'red_packet_switch',
  'skip_bind',
  'video_call_switch',
  'voice_call_switch',
  'fee_transfer_charge',
  'fee_transfer_percent',
  'fee_withdraw_benefit_charge',
  'fee_withdraw_benefit_percent',
  'fee_withdraw_bsc_charge',
  'fee_withdraw_bsc_percent',
  'fee_withdraw_tron_charge',
  'fee_withdraw_tron_percent',
  'yu_normal_hold_limit',
] as const;

/** Settings of the table; one that is not there is '0', and the newcomers' tasks are on. */
export function presentSetting(from: {
  values: ReadonlyMap<string, string>;
  currencies: Currency[];
  welfare: { country: string; title: string; amount: string }[];
  uid: string;
}): SystemSetting['setting'] {
  const plain = Object.fromEntries(
    zeroByDefault.map((name) => [name, from.values.get(name) ?? '0']),
  ) as Record<(typeof zeroByDefault)[number], string>;
  return {
    ...plain,
    userId: from.uid,
    currencies: from.currencies,
    newbie_native: from.values.get('newbie_native') ?? '1',
    welfare: from.welfare,
  };
}

const countryOfLanguage: Record<Language, string> = {
  en: 'US',
  zh_cn: 'CN',
  id: 'ID',
  ja: 'JP',
  ko: 'KR',
  ms: 'MY',
  pt_br: 'BR',
  es: 'ES',
  vi: 'VN',
  fr: 'FR',
};

/** A person's own region where it is known, else the country that the language suggests. */
export function countryOf(region: string | undefined, language: Language): string {
  return region && /^[A-Z]{2}$/.test(region) ? region : countryOfLanguage[language];
}
