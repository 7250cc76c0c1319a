import type { Currency } from '@shared/contract/home';
import type { UserProfile } from '@shared/contract/user';
import {
  deviceTimeZone,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTime,
} from '@shared/lib/date';
import { formatAmount } from '@shared/lib/format-amount';
import { numberFormat, toLocale } from '@shared/lib/intl';
import { cutDecimals } from '@shared/lib/money';
import { decimalsOf } from '@shared/lib/number-input';
import { userTime } from '@shared/lib/user-time';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Host } from './host.ts';
import { getHost } from './host.ts';
import type { BalanceState, HostState, SettingsState } from './state.ts';

export const useHost = (): Host => getHost();

const useHostState = <Value>(select: (state: HostState) => Value): Value => useSelector(select);

/** A person counts as signed in with a token and a uid. */
export const useSignedIn = (): boolean =>
  useHostState(({ auth }) => auth.token !== null && auth.user.uid !== '');
export const useUser = (): UserProfile => useHostState((state) => state.auth.user);
export const useBalance = (): BalanceState => useHostState((state) => state.balance);
export const useSettings = (): SettingsState => useHostState((state) => state.settings);
/** The server's time in seconds. Renders every second: use it in a leaf. */
export const useNow = (): number => useHostState((state) => state.clock.nowTime);

/** The words of a namespace, in the language of the moment. `common:` reaches the shared ones. */
export function useWords(namespace: string) {
  const { t, i18n } = useTranslation(namespace);
  return { t, language: i18n.language };
}

/** Days and hours where the person is. Moments are in seconds. */
export function useDates() {
  const { i18n } = useTranslation();
  const timeZone = deviceTimeZone();
  const date = (moment: number): string =>
    formatDate(moment, { language: i18n.language, timeZone });
  const time = (moment: number): string => formatTime(moment, timeZone);
  return {
    timeZone,
    /** A number of them in words: 1 day, 7 days. */
    days: (count: number): string =>
      numberFormat(toLocale(i18n.language), {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'long',
      }).format(count),
    date,
    /** The day as `date` has it, and HH:mm. */
    dateTime: (moment: number): string => `${date(moment)} ${time(moment)}`,
    /** YYYY/MM/DD HH:mm, in every language: of stake records alone. */
    recordTime: (moment: number): string => formatDateTime(moment, timeZone),
    /** HH:mm, where the day stands above. */
    time,
    /** A month (YYYY-MM) in words. */
    month: (month: string): string => formatMonth(month, i18n.language),
    userTime,
  };
}

/** Stands for an amount while they are hidden. */
export const masked = '••••';

/** Amounts as this person reads them: in their locale, cut to decimals, or hidden. */
export function useAmounts() {
  const { i18n } = useTranslation();
  const { showAsset, currencyType } = useSettings();
  const locale = toLocale(i18n.language);
  /** Never hidden: for prices and rates, which are nobody's. */
  const format = (amount: string, decimals = 2): string =>
    formatAmount(amount, { locale, decimals });
  /** Never hidden either: a sign where the language has it, as the currency's label says it. */
  const price = (text: string, decimals: number, currency: Currency = currencyType): string => {
    const parts = numberFormat(locale, {
      style: 'currency',
      currency: currency.name,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).formatToParts(cutDecimals(text, decimals) as `${number}`);
    return parts.map(({ type, value }) => (type === 'currency' ? currency.label : value)).join('');
  };
  const amount = (text: string, decimals = 2): string =>
    showAsset ? format(text, decimals) : masked;
  return {
    locale,
    showAsset,
    format,
    amount,
    /** With all of its decimals, and never hidden: what is agreed to. */
    exact: (text: string): string => format(text, decimalsOf(text)),
    /** The same for what a person has: hidden with the rest. */
    exactUnlessHidden: (text: string): string => amount(text, decimalsOf(text)),
    count: (number: number): string => numberFormat(locale).format(number),
    /** With its sign in front, plus included: what a movement did. */
    signed: (text: string, decimals = 2): string => {
      if (!showAsset) return masked;
      const absolute = text.replace(/^-/, '');
      return `${text.startsWith('-') ? '−' : '+'}${format(absolute, decimals)}`;
    },
    /** A fraction as a percent, towards zero: 0.01239 is 1.23 %, spaced as the language does. */
    percent: (fraction: string, decimals = 2): string => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = numberFormat(locale, { style: 'percent', ...digits });
      return format.format(cutDecimals(fraction, decimals + 2) as `${number}`);
    },
    price,
    /** A worth in the person's currency. */
    worth: (text: string): string => (showAsset ? price(text, 2) : masked),
  };
}

/** The eye that hides every amount on every screen: `<IconButton {...useEye()} />`. */
export function useEye() {
  const { t } = useWords('common');
  const { showAsset } = useSettings();
  return {
    icon: showAsset ? ('eye' as const) : ('eyeOff' as const),
    label: t(showAsset ? 'hideAmounts' : 'showAmounts'),
    onClick: () => getHost().setShowAsset(!showAsset),
  };
}
