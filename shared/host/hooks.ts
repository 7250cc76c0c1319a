import type { UserProfile } from '@shared/contract/user';
import { cutDecimals } from '@shared/lib/money';
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

const masked = '••••';

/** Amounts as this person reads them: in their locale, cut to decimals, or hidden. */
export function useAmounts() {
  const { i18n } = useTranslation();
  const { showAsset, currencyType } = useSettings();
  const locale = i18n.language.replace('_', '-');
  /** Never hidden: for prices and rates, which are nobody's. */
  const format = (amount: string, decimals = 2): string => {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    // Intl reads decimal text exactly; the cut is ours, because lists round down.
    const cut = cutDecimals(amount, decimals) as `${number}`;
    return new Intl.NumberFormat(locale, options).format(cut);
  };
  const amount = (text: string, decimals = 2): string =>
    showAsset ? format(text, decimals) : masked;
  return {
    showAsset,
    format,
    amount,
    /** With its sign in front, plus included: what a movement did. */
    signed: (text: string, decimals = 2): string => {
      if (!showAsset) return masked;
      const absolute = text.replace(/^-/, '');
      return `${text.startsWith('-') ? '−' : '+'}${format(absolute, decimals)}`;
    },
    /** A fraction as a percent, towards zero: 0.01239 is 1.23 %, spaced as the language does. */
    percent: (fraction: string, decimals = 2): string => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = new Intl.NumberFormat(locale, { style: 'percent', ...digits });
      return format.format(cutDecimals(fraction, decimals + 2) as `${number}`);
    },
    /** A worth in the person's currency: its sign where the language has it, as the label says it. */
    worth: (text: string): string => {
      if (!showAsset) return masked;
      const parts = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currencyType.name,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).formatToParts(cutDecimals(text, 2) as `${number}`);
      const words = parts.map(({ type, value }) =>
        type === 'currency' ? currencyType.label : value,
      );
      return words.join('');
    },
  };
}
