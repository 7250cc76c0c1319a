import { divideParts } from '@shared/lib/largest-remainder';
import {
  type Asset,
  assetScale,
  fromUnits,
  multiplyDivide,
  rescale,
  toUnits,
} from '@shared/lib/money';
import { dayMs, readMoment } from '../../platform/time/time.ts';

/** Prices and rates have eight decimals. */
export const priceScale = 8;
export const priceOne = 10n ** BigInt(priceScale);

/** Worth in USD, at USDT's six decimals. One USDT counts as one USD. */
export function worthInUsdt(units: bigint, of: { asset: Asset; yutPrice: bigint }): bigint {
  if (of.asset === 'USDT') return units;
  const worth = multiplyDivide(units, {
    numerator: of.yutPrice,
    denominator: priceOne,
    rounding: 'down',
  });
  return rescale(worth, { from: assetScale.YUT, to: assetScale.USDT, rounding: 'down' });
}

/** The same worth in another currency. */
export function inCurrency(usdt: bigint, perUsd: bigint): bigint {
  return multiplyDivide(usdt, { numerator: perUsd, denominator: priceOne, rounding: 'down' });
}

/** A unit of YUT at its price has the decimals of both, one of USDT fewer. */
const usdtUnit = 10n ** BigInt(assetScale.YUT + priceScale - assetScale.USDT);

/** The worths of rows in USDT, which add up to that of the summed amounts. */
export const rowsInUsdt = (rows: readonly AssetAmounts[], yutPrice: bigint): bigint[] =>
  divideParts(
    rows.map(({ usdt = 0n, yut = 0n }) => usdt * usdtUnit + yut * yutPrice),
    { divisor: usdtUnit },
  );

/** The same in a currency, in units of its decimals: as screens show them, so that they add up. */
export const rowsInCurrency = (
  rows: readonly bigint[],
  by: { perUsd: bigint; decimals: number; isKept?: (index: number) => boolean },
): bigint[] =>
  divideParts(
    rows.map((usdt) => usdt * by.perUsd),
    { ...by, divisor: 10n ** BigInt(assetScale.USDT + priceScale - by.decimals) },
  );

/** How much a price has grown, as a ratio with six decimals: 0.0123 is 1.23 %. */
export function growth(from: { before: bigint; now: bigint }): string {
  if (from.before === 0n) return '0';
  const ratio = multiplyDivide(from.now - from.before, {
    numerator: 1_000_000n,
    denominator: from.before,
    rounding: 'down',
  });
  return fromUnits(ratio, 6);
}

/** Maximum error of a person's clock; beyond it, only its time zone is used. */
const believedMs = 2 * dayMs;

/**
 * The start of the current day on a person's clock; undefined if the time is invalid. A clock far
 * from now is ignored, or it would read the person's whole history.
 */
export function startOfUserDay(userTimeIso: string, now: Date): Date | undefined {
  const shown = Date.parse(userTimeIso);
  if (Number.isNaN(shown)) return undefined;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(userTimeIso) ?? [];
  const aheadMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const moment = Math.abs(shown - now.getTime()) <= believedMs ? shown : now.getTime();
  return new Date(Math.floor((moment + aheadMs) / dayMs) * dayMs - aheadMs);
}

export interface AssetAmounts {
  usdt?: bigint;
  yut?: bigint;
}

export type Profit = Required<AssetAmounts>;

export interface PriceLine {
  at: Date;
  /** In USD, with eight decimals. */
  price: bigint;
}

/** The price file: on each line a time with its zone, a comma, the price in USD. */
export const readPriceLines = (text: string, now: Date) =>
  readDatedLines<PriceLine>(text, {
    now,
    example: '2026-05-01T12:00:00Z,2.25',
    read: (at, [price = '', ...rest]) => {
      const units = toUnits(price, priceScale);
      return units && rest.length === 0 ? { at, price: units } : undefined;
    },
  });

const maxLines = 20_000;

/**
 * Parses a file whose lines begin with a time and a comma. Empty lines and those that begin with #
 * are skipped; one invalid line rejects the whole file.
 */
export function readDatedLines<Line>(
  text: string,
  file: { now: Date; example: string; read: (at: Date, cells: string[]) => Line | undefined },
): { lines: Line[]; problem: string | undefined } {
  const lines: Line[] = [];
  const none = (problem: string) => ({ lines: [], problem });
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [time = '', ...cells] = line.split(',').map((part) => part.trim());
    const at = readMoment(time);
    const parsed = at && file.read(at, cells);
    if (!parsed) return none(`line ${index + 1} is not like ${file.example}`);
    if (at > file.now) return none(`line ${index + 1} is in the future`);
    lines.push(parsed);
  }
  if (lines.length === 0) return none('there is nothing in it');
  if (lines.length > maxLines) return none(`it has more than ${maxLines} lines`);
  return { lines, problem: undefined };
}
