import { fromUnits, toUnits } from '@shared/lib/money';
import { priceScale, readDatedLines } from './wallet.rules.ts';

/** Amounts are valued in it, so it has no rate. */
export const baseCurrency = 'USD';

/**
 * Currencies that operators need not add: each can be chosen as soon as it has a rate. Rates come
 * from operators or their feed, as any other would be invented.
 */
export const listedCurrencies: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  CNY: '¥',
  JPY: '¥',
  KRW: '₩',
  IDR: 'Rp',
  MYR: 'RM',
  VND: '₫',
  BRL: 'R$',
  MXN: 'MX$',
  INR: '₹',
  PHP: '₱',
  THB: '฿',
  SGD: 'S$',
  HKD: 'HK$',
  TWD: 'NT$',
  AUD: 'A$',
  CAD: 'CA$',
};

/** The sign of a currency that needs no adding; undefined for any other. */
export const listedLabel = (name: string): string | undefined =>
  Object.hasOwn(listedCurrencies, name) ? listedCurrencies[name] : undefined;

/** The rate of a currency in force at a moment. */
export interface Rate {
  name: string;
  label: string;
  /** Units of the currency for one USD, eight decimals. */
  perUsd: bigint;
  since: Date;
}

/** The rate of an answer. */
export interface AskedRate {
  perUsd: bigint;
  /** Of the currency: worths are shown with so many. */
  decimals: number;
  /** As the contract has its time: Unix seconds, and none in USD. */
  since: { rateAt?: number };
}

export interface RateLine {
  name: string;
  since: Date;
  /** Units of the currency for one USD, eight decimals; null withdraws it. */
  perUsd: bigint | null;
}

/** Parses a rate; undefined unless it is above 0 with at most eight decimals. */
export const readRateText = (text: string): bigint | undefined =>
  toUnits(text, priceScale) || undefined;

/** The file of a feed: on each line a time with its zone, a currency, its units for one USD. */
export const readRateLines = (text: string, now: Date) =>
  readDatedLines<RateLine>(text, {
    now,
    example: '2026-05-01T12:00:00Z,EUR,0.9214',
    read: (since, [name = '', rate = '', ...rest]) => {
      const perUsd = readRateText(rate);
      return perUsd && rest.length === 0 ? { name, since, perUsd } : undefined;
    },
  });

/** A rate ten times higher or lower than the one before is taken for a typing error. */
export const isLeap = (rate: bigint, before: bigint): boolean =>
  rate > before * 10n || rate * 10n < before;

/** The rates of one currency that matter at a moment: the one in force, and those to come. Pure. */
export function currentRates<Line extends Pick<RateLine, 'since'>>(
  lines: readonly Line[],
  at: Date,
): Line[] {
  const ordered = lines.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const current = ordered.findLastIndex(({ since }) => since <= at);
  return ordered.slice(Math.max(current, 0));
}

export const rateText = (rate: bigint | null): string =>
  rate === null ? 'withdrawn' : fromUnits(rate, priceScale);
