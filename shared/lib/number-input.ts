import { cutDecimals, toUnits } from './money.ts';

/**
 * Amounts as they are typed. All of it works on decimal text: no float ever sees an amount.
 * A comma and a point both part the decimals, because keyboards show the one or the other.
 */

/** Digits, and at most one separator: what a field may hold while somebody types. */
const typing = /^(\d{0,18})(?:([.,])(\d*))?$/;

/**
 * What stands in the field after a key or a paste: spaces around it and needless zeros gone, the
 * separator as typed. Undefined where it is no amount: then the field keeps what it had.
 */
export function typedAmount(text: string, decimals: number): string | undefined {
  const match = typing.exec(text.trim());
  if (!match) return undefined;
  const [, digits = '', separator = '', fraction = ''] = match;
  if (fraction.length > decimals || (separator && decimals === 0)) return undefined;
  const whole = digits.replace(/^0+(?=\d)/, '');
  return separator ? `${whole || '0'}${separator}${fraction}` : whole;
}

/** The decimal text that is sent, or undefined where nothing has been typed yet. */
export function toAmount(typed: string): string | undefined {
  const match = typing.exec(typed.trim());
  if (!match) return undefined;
  const [, digits = '', , fraction = ''] = match;
  if (!digits && !fraction) return undefined;
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${whole}.${fraction}` : whole;
}

/** As many decimals as any amount may have: at this scale all of them compare. */
const comparable = 18;

/** Less than zero, zero or more, as the first amount is below, at or above the second. */
export function compareAmounts(one: string, other: string): -1 | 0 | 1 {
  const left = toUnits(one, comparable) ?? 0n;
  const right = toUnits(other, comparable) ?? 0n;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

interface Limit {
  max: string;
  decimals: number;
}

/**
 * The number helper of the specification: a typed amount at most at a maximum, with the decimals
 * that go with it; without a maximum, cut to two. Undefined where there is no amount.
 */
export function limitAmount(typed: string, limit?: Limit): string | undefined {
  const amount = toAmount(typed);
  if (amount === undefined) return undefined;
  if (!limit) return trimTo(amount, 2);
  return trimTo(compareAmounts(amount, limit.max) > 0 ? limit.max : amount, limit.decimals);
}

/** Cut towards zero to at most so many decimals; what is shorter stays as it is. */
function trimTo(amount: string, decimals: number): string {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.length > decimals ? cutDecimals(amount, decimals) : amount;
}

/** A part of an amount for the percent buttons, cut towards zero. */
export function shareOf(amount: string, part: { percent: number; decimals: number }): string {
  const units = toUnits(amount, comparable) ?? 0n;
  const share = (units * BigInt(part.percent)) / 100n;
  const digits = share.toString().padStart(comparable + 1, '0');
  const text = `${digits.slice(0, -comparable)}.${digits.slice(-comparable)}`;
  const cut = cutDecimals(text, part.decimals);
  return cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
}
