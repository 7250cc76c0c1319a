import type { Estimate } from '../statistics.ts';
import { median, pairedRatio } from '../statistics.ts';

/** Requests per second of a contestant, by round. */
export type Rates = readonly number[];

export interface Target {
  floor: number;
  aim: number;
  /** Less is better. */
  less?: true;
}

export interface Line {
  what: string;
  ratio: Estimate;
  target?: Target;
  /** The absolute median. */
  ours: string;
  theirs: string;
}

export const readTarget: Target = { floor: 0.6, aim: 0.75 };
export const transferTarget: Target = { floor: 0.6, aim: 1 };
/** A time under load, against the same time at rest. */
export const crowdTarget: Target = { floor: 3, aim: 1.5, less: true };
export const refusalTarget: Target = { floor: 0.5, aim: 0.25, less: true };

export type Verdict = 'aim' | 'floor' | 'miss' | '';

/** Compares the median of a ratio with its target. */
export function verdictOf({ median: middle }: Estimate, target: Target | undefined): Verdict {
  if (!target) return '';
  const reaches = (limit: number) => (target.less ? middle <= limit : middle >= limit);
  if (reaches(target.aim)) return 'aim';
  return reaches(target.floor) ? 'floor' : 'miss';
}

const perSecond = (rates: Rates): string => `${median(rates).toFixed(0)}/s`;

export const rateLine = (given: {
  what: string;
  ours: Rates;
  theirs: Rates;
  target?: Target;
}): Line => ({
  what: given.what,
  ratio: pairedRatio(given.ours, given.theirs),
  ...(given.target && { target: given.target }),
  ours: perSecond(given.ours),
  theirs: perSecond(given.theirs),
});

/** Costs are processor microseconds unless a unit is named. */
export const costLine = (given: {
  what: string;
  ours: readonly number[];
  theirs: readonly number[];
  target?: Target;
  unit?: string;
}): Line => ({
  what: given.what,
  ratio: pairedRatio(given.ours, given.theirs),
  ...(given.target && { target: given.target }),
  ours: `${median(given.ours).toFixed(0)} ${given.unit ?? 'µs'}`,
  theirs: `${median(given.theirs).toFixed(0)} ${given.unit ?? 'µs'}`,
});

/** Compares a contestant with itself: an interval without 1.00 means that the machine was not quiet. */
export function voidReason(pairs: readonly { what: string; one: Rates; other: Rates }[]): string {
  return pairs
    .map(({ what, one, other }) => ({ what, ratio: pairedRatio(other, one) }))
    .filter(({ ratio }) => ratio.low > 1 || ratio.high < 1)
    .map(({ what, ratio }) => `This run is void: ${what} differs from itself by ${asText(ratio)}.`)
    .join('\n');
}

const fixed = (value: number): string => value.toFixed(2);
export const asText = ({ median: middle, low, high }: Estimate): string =>
  `${fixed(middle)} (${fixed(low)} to ${fixed(high)})`;

export function tableOf(lines: readonly Line[]): string {
  const heads = ['what', 'ratio (interval)', 'ours', 'theirs', 'floor', 'aim', 'verdict'];
  const rows = lines.map(({ what, ratio, target, ours, theirs }) => {
    const sign = target?.less ? '≤' : '≥';
    const limits = target ? [target.floor, target.aim].map((one) => `${sign} ${fixed(one)}`) : [];
    const [floor = '', aim = ''] = limits;
    return [what, asText(ratio), ours, theirs, floor, aim, verdictOf(ratio, target)];
  });
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return all.map((row) => line(row).trimEnd()).join('\n');
}
