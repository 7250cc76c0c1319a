import { numberFormat } from './intl.ts';
import { cutDecimals } from './money.ts';

interface AmountFormat {
  locale: string;
  decimals: number;
}

/**
 * Formats an amount for a locale, truncated to its decimals: lists never round up (§5, §9). Intl
 * formats decimal text exactly, without floats.
 */
export function formatAmount(amount: string, { locale, decimals }: AmountFormat): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const cut = cutDecimals(amount, decimals) as `${number}`;
  return numberFormat(locale, options).format(cut);
}
