import { toUnits } from './money.ts';

/** Whole percentages that add up to 100, by the largest remainder method. */
export function sharePercents(parts: readonly bigint[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const exact = parts.map((part) => ({
    whole: (part * 100n) / total,
    rest: (part * 100n) % total,
  }));
  const missing = 100n - exact.reduce((sum, { whole }) => sum + whole, 0n);
  const byRest = exact
    .map((_, index) => index)
    .sort((a, b) => compare(exact[b]?.rest, exact[a]?.rest));
  const raised = new Set(byRest.slice(0, Number(missing)));
  return exact.map(({ whole }, index) => Number(whole) + (raised.has(index) ? 1 : 0));
}

/**
 * The same for fractions; `small` for a part that is not zero but rounds to zero percent.
 */
export function shownPercents(fractions: readonly string[]): (number | 'small')[] {
  const units = fractions.map((fraction) => toUnits(fraction, fractionScale) ?? 0n);
  return sharePercents(units).map((percent, index) =>
    percent === 0 && (units[index] ?? 0n) > 0n ? 'small' : percent,
  );
}

const fractionScale = 8;

const compare = (a = 0n, b = 0n): number => (a === b ? 0 : a < b ? -1 : 1);
