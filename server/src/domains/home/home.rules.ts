import type { Language } from '@shared/contract/enums';
import type { Currency, RunningRelease, SystemSetting } from '@shared/contract/home';
import type { SettingName, Settings } from '../settings/public.ts';

const shown = [
  'bind_max_count',
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
] as const satisfies readonly SettingName[];

/** The settings in the form of the specification. */
export function presentSetting(from: {
  values: Settings;
  currencies: Currency[];
  welfare: { country: string; title: string; amount: string }[];
  /** The signed-in person; without one, `userId` is empty and `nickname` is `0`. */
  person: { uid: string; nickName: string } | undefined;
}): SystemSetting['setting'] {
  const plain = Object.fromEntries(shown.map((name) => [name, from.values.text(name)])) as Record<
    (typeof shown)[number],
    string
  >;
  return {
    ...plain,
    userId: from.person?.uid ?? '',
    nickname: from.person?.nickName ?? '0',
    currencies: from.currencies,
    newbie_native: from.values.text('newbie_native'),
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

/** How long a closed popup stays hidden. */
export const popupPauseHours = 24;

/** A person's own region if known, otherwise the country that the language suggests. */
export function countryOf(region: string | undefined, language: Language): string {
  return region && /^[A-Z]{2}$/.test(region) ? region : countryOfLanguage[language];
}

/** Popups that lead to these screens do not concern the person. */
export function pathsWithoutConcern(person: {
  /** The starter tasks still run. */
  isNewcomer: boolean;
  hasAuthenticator: boolean;
}): string[] {
  return [
    ...(person.isNewcomer ? [] : ['/novice']),
    ...(person.hasAuthenticator ? ['/2fa/tutorial'] : []),
  ];
}

/** Whether a page runs a release that is no longer live. */
export const isOutdated = (
  running: readonly RunningRelease[],
  live: readonly RunningRelease[],
): boolean =>
  running.some(({ name, build }) => !live.some((one) => one.name === name && one.build === build));
