import { cutDecimals } from './money.ts';

/**
 * Typed amounts, as decimal text without floats. Both comma and point separate the decimals,
 * because keyboards show one or the other.
 */

/** An amount while it is typed: digits and at most one separator. */
const typing = /^(\d{0,18})(?:([.,])(\d*))?$/;

/**
 * The field's value after typing: trimmed, without leading zeros, the separator as typed. Undefined
 * if it is not an amount; then the field keeps its value.
 */
export function typedAmount(text: string, decimals: number): string | undefined {
  const match = typing.exec(text.trim());
  if (!match) return undefined;
  const [, digits = '', separator = '', fraction = ''] = match;
  if (fraction.length > decimals || (separator && decimals === 0)) return undefined;
  const whole = digits.replace(/^0+(?=\d)/, '');
  return separator ? `${whole || '0'}${separator}${fraction}` : whole;
}

/**
 * Digits in groups of three, as they stand elsewhere: the groups' mark first, then the decimals.
 */
const grouped = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/;

/**
 * The same for what comes in one piece, by a paste: also “1,234.56” and “1.234,56”, whose marks can
 * be read in one way alone. A single comma or point is always that of the decimals.
 */
export function enteredAmount(text: string, decimals: number): string | undefined {
  const typed = typedAmount(text, decimals);
  if (typed !== undefined) return typed;
  const match = grouped.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', mark = '', separator = '', fraction = ''] = match;
  const isOneGroup = whole.split(mark).length === 2;
  if (separator ? mark === separator : isOneGroup && /[.,]/.test(mark)) return undefined;
  return typedAmount(whole.replaceAll(mark, '') + separator + fraction, decimals);
}

/** The decimal text to send; undefined if nothing is typed. */
export function toAmount(typed: string): string | undefined {
  const match = typing.exec(typed.trim());
  if (!match) return undefined;
  const [, digits = '', , fraction = ''] = match;
  if (!digits && !fraction) return undefined;
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${whole}.${fraction}` : whole;
}

/** An integer at a common scale, for comparing and dividing amounts. */
function atScale(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** The decimals of a receipt: all that the amount has, and at least two. */
export const receiptDecimals = (amount: string): number => Math.max(2, decimalsOf(amount));

/** Like a comparator of `sort`. */
export function compareAmounts(one: string, other: string): -1 | 0 | 1 {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const left = atScale(one, decimals);
  const right = atScale(other, decimals);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

interface Limit {
  max: string;
  decimals: number;
}

/**
 * The number helper of the specification: limits a typed amount to a maximum and its decimals;
 * without a maximum, truncates to two decimals. Undefined without an amount.
 */
export function limitAmount(typed: string, limit?: Limit): string | undefined {
  const amount = toAmount(typed);
  if (amount === undefined) return undefined;
  if (!limit) return trimTo(amount, 2);
  return trimTo(compareAmounts(amount, limit.max) > 0 ? limit.max : amount, limit.decimals);
}

/** Truncates to at most so many decimals, without padding. */
function trimTo(amount: string, decimals: number): string {
  return decimalsOf(amount) > decimals ? cutDecimals(amount, decimals) : amount;
}

/** A percentage of an amount for the percent buttons, truncated. */
export function shareOf(amount: string, part: { percent: number; decimals: number }): string {
  // Two more decimals make a hundredth exact.
  const scale = decimalsOf(amount) + 2;
  const share = (atScale(amount, scale) * BigInt(part.percent)) / 100n;
  const digits = share.toString().padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  const cut = limitAmount(text, { max: amount, decimals: part.decimals }) ?? '0';
  return cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
}
