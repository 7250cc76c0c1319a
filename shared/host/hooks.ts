import type { Currency } from '@shared/contract/home';
import type { UserProfile } from '@shared/contract/user';
import {
  deviceTimeZone,
  formatDate,
  formatDateTime,
  formatMonth,
  formatRecordTime,
  formatTime,
} from '@shared/lib/date';
import { formatAmount } from '@shared/lib/format-amount';
import { formatUnit, numberFormat, toLocale } from '@shared/lib/intl';
import { cutDecimals } from '@shared/lib/money';
import { decimalsOf } from '@shared/lib/number-input';
import { userTime } from '@shared/lib/user-time';
import { waitParts } from '@shared/lib/wait';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Host } from './host.ts';
import { getHost } from './host.ts';
import type { BalanceState, HostState, SettingsState } from './state.ts';

/** The host, for what no hook offers: calls, notices, the bridge, the session. */
export const useHost = (): Host => getHost();

const useHostState = <Value>(select: (state: HostState) => Value): Value => useSelector(select);

/** True for a person with a token and a loaded profile. */
export const useSignedIn = (): boolean =>
  useHostState(({ auth }) => auth.token !== null && auth.user.uid !== '');
/** The profile; all fields have their defaults until it is loaded. */
export const useUser = (): UserProfile => useHostState((state) => state.auth.user);
/** The balance, null until it is loaded. Amounts are decimal text. */
export const useBalance = (): BalanceState => useHostState((state) => state.balance);
/** The settings of the system, the person's currency, and whether amounts are hidden. */
export const useSettings = (): SettingsState => useHostState((state) => state.settings);
/** The server's time in seconds. Renders every second, so use it in a leaf. */
export const useNow = (): number => useHostState((state) => state.clock.nowTime);

/** Translates the keys of a namespace: `const { t } = useWords('c2c-vip')`; `common:` is shared. */
export function useWords(namespace: string) {
  const { t, i18n } = useTranslation(namespace);
  return { t, language: i18n.language };
}

/** Says how long a wait is: 22 h 51 min, 12 min, 42 s. */
export function useWait(): (seconds: number) => string {
  const { t } = useWords('common');
  return (seconds) => {
    const parts = waitParts(seconds);
    return parts.map(({ unit, number }) => t(`wait.${unit}`, { number })).join(' ');
  };
}

/** Formats dates and times in the device's time zone. Times are Unix seconds. */
export function useDates() {
  const { i18n } = useTranslation();
  const timeZone = deviceTimeZone();
  const options = { language: i18n.language, timeZone };
  return {
    timeZone,
    /** 1 day, 7 days. */
    days: (count: number): string => formatUnit(count, { unit: 'day', language: i18n.language }),
    date: (moment: number): string => formatDate(moment, options),
    /** The day as in `date`, and HH:mm. */
    dateTime: (moment: number): string => formatDateTime(moment, options),
    /** YYYY/MM/DD HH:mm in every language, for stake records only. */
    recordTime: (moment: number): string => formatRecordTime(moment, timeZone),
    /** HH:mm, below a heading with the day. */
    time: (moment: number): string => formatTime(moment, timeZone),
    /** A month (YYYY-MM) in words. */
    month: (month: string): string => formatMonth(month, i18n.language),
    userTime,
  };
}

const daySeconds = 86_400;

/** Names the day of a rate that is older than a day, to stand beside the worths that it made. */
export function useRateNote(rateAt: number | undefined): string | undefined {
  const { t } = useWords('common');
  const { date } = useDates();
  const isOld = useHostState(({ clock }) => clock.nowTime - (rateAt ?? clock.nowTime) > daySeconds);
  return isOld && rateAt ? t('rateOf', { date: date(rateAt) }) : undefined;
}

/** Shown in place of a hidden amount. */
export const masked = '••••';

/** Formats amounts in the person's locale, cut to decimals; hides them while the eye is closed. */
export function useAmounts() {
  const { i18n } = useTranslation();
  const { showAsset, currencyType } = useSettings();
  const locale = toLocale(i18n.language);
  /** Never hidden: for prices and rates, which say nothing of a person. */
  const format = (amount: string, decimals = 2): string =>
    formatAmount(amount, { locale, decimals });
  /** Never hidden either; the currency's label takes the place that the language gives a sign. */
  const price = (text: string, decimals?: number, currency: Currency = currencyType): string => {
    const format = numberFormat(locale, {
      style: 'currency',
      currency: currency.name,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    const cut = cutDecimals(text, format.resolvedOptions().maximumFractionDigits ?? 2);
    const parts = format.formatToParts(cut as `${number}`);
    return parts.map(({ type, value }) => (type === 'currency' ? currency.label : value)).join('');
  };
  const amount = (text: string, decimals = 2): string =>
    showAsset ? format(text, decimals) : masked;
  return {
    locale,
    showAsset,
    format,
    amount,
    /** With all decimals, never hidden: for amounts that a person agrees to. */
    exact: (text: string): string => format(text, decimalsOf(text)),
    /** With all decimals, hidden like other balances. */
    exactUnlessHidden: (text: string): string => amount(text, decimalsOf(text)),
    count: (number: number): string => numberFormat(locale).format(number),
    /** With its sign, plus included: for movements. */
    signed: (text: string, decimals = 2): string => {
      if (!showAsset) return masked;
      const absolute = text.replace(/^-/, '');
      return `${text.startsWith('-') ? '−' : '+'}${format(absolute, decimals)}`;
    },
    /** A fraction as a percentage, rounded towards zero: 0.01239 is 1.23 %. */
    percent: (fraction: string, decimals = 2): string => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = numberFormat(locale, { style: 'percent', ...digits });
      return format.format(cutDecimals(fraction, decimals + 2) as `${number}`);
    },
    price,
    /** In the person's currency, with its decimals: two for most, none for yen. */
    worth: (text: string): string => (showAsset ? price(text) : masked),
  };
}

/** The button that hides all amounts on all screens: `<IconButton {...useEye()} />`. */
export function useEye() {
  const { t } = useWords('common');
  const { showAsset } = useSettings();
  return {
    icon: showAsset ? ('eye' as const) : ('eyeOff' as const),
    label: t(showAsset ? 'hideAmounts' : 'showAmounts'),
    onClick: () => getHost().setShowAsset(!showAsset),
  };
}
