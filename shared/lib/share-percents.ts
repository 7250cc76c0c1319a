import { divideParts } from './largest-remainder.ts';
import { toUnits } from './money.ts';

/** Whole percentages that add up to 100. */
export function sharePercents(parts: readonly bigint[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const hundredfold = parts.map((part) => part * 100n);
  return divideParts(hundredfold, { divisor: total }).map(Number);
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
