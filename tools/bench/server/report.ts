import { asText, type Estimate, median, pairedRatio } from '../statistics.ts';
import { textTable } from '../text-table.ts';

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

interface Compared {
  what: string;
  ours: readonly number[];
  theirs: readonly number[];
  target?: Target;
}

const lineOf = ({ what, ours, theirs, target }: Compared, unit: string): Line => ({
  what,
  ratio: pairedRatio(ours, theirs),
  ...(target && { target }),
  ours: `${median(ours).toFixed(0)}${unit}`,
  theirs: `${median(theirs).toFixed(0)}${unit}`,
});

export const rateLine = (compared: Compared): Line => lineOf(compared, '/s');

/** Costs are processor microseconds unless a unit is named. */
export const costLine = ({ unit = 'µs', ...compared }: Compared & { unit?: string }): Line =>
  lineOf(compared, ` ${unit}`);

/** Compares a contestant with itself: an interval without 1.00 means that the machine was not quiet. */
export function voidReason(pairs: readonly { what: string; one: Rates; other: Rates }[]): string {
  return pairs
    .map(({ what, one, other }) => ({ what, ratio: pairedRatio(other, one) }))
    .filter(({ ratio }) => ratio.low > 1 || ratio.high < 1)
    .map(({ what, ratio }) => `This run is void: ${what} differs from itself by ${asText(ratio)}.`)
    .join('\n');
}

const fixed = (value: number): string => value.toFixed(2);

export function tableOf(lines: readonly Line[]): string {
  const heads = ['what', 'ratio (interval)', 'ours', 'theirs', 'floor', 'aim', 'verdict'];
  const rows = lines.map(({ what, ratio, target, ours, theirs }) => {
    const sign = target?.less ? '≤' : '≥';
    const limits = target ? [target.floor, target.aim].map((one) => `${sign} ${fixed(one)}`) : [];
    const [floor = '', aim = ''] = limits;
    return [what, asText(ratio), ours, theirs, floor, aim, verdictOf(ratio, target)];
  });
  return textTable([heads, ...rows]);
}
