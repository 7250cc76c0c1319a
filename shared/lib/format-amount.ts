import { numberFormat } from './intl.ts';
import { cutDecimals } from './money.ts';

interface AmountFormat {
  locale: string;
  decimals: number;
}

/**
 * An amount as a person of this locale reads it, cut to its decimals towards zero: lists never
 * round up (§5, §9). Intl reads decimal text exactly; no float is in between.
 */
export function formatAmount(amount: string, { locale, decimals }: AmountFormat): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const cut = cutDecimals(amount, decimals) as `${number}`;
  return numberFormat(locale, options).format(cut);
}
