import { toUnits } from '@shared/lib/money';

const scale = 6;

/** The share of a target that is reached: 0 to 1, cut to thousandths. */
export function progressToTarget({ income, target }: { income: string; target: string }): number {
  const whole = toUnits(target, scale) ?? 0n;
  const part = toUnits(income, scale) ?? 0n;
  if (whole === 0n) return 0;
  return Number(part >= whole ? 1000n : (part * 1000n) / whole) / 1000;
}
