import { toUnits } from '@shared/lib/money';

const scale = 6;

/** How far an income is on the way to its target, from 0 to 1, cut to thousandths. */
export function progressOf({ income, target }: { income: string; target: string }): number {
  const whole = toUnits(target, scale) ?? 0n;
  const part = toUnits(income, scale) ?? 0n;
  if (whole === 0n) return 0;
  return Number(part >= whole ? 1000n : (part * 1000n) / whole) / 1000;
}
