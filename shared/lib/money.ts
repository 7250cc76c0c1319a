/**
 * Money is a `bigint` in the smallest unit of its asset, and decimal text at the edges; never a
 * float. The number of decimals is fixed per asset.
 */
export const assetScale = { USDT: 6, YUT: 8 } as const;
export type Asset = keyof typeof assetScale;
export const assets = Object.keys(assetScale) as readonly Asset[];

export type Rounding = 'down' | 'up';

/** Digits and at most one point between digits: no sign, exponent, space or leading zeros. */
const decimal = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** Exact units of a decimal text; undefined if it is not an amount or has too many decimals. */
export function toUnits(text: string, scale: number): bigint | undefined {
  const match = decimal.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  if (fraction.length > scale) return undefined;
  return BigInt(`${match[1]}${fraction.padEnd(scale, '0')}`);
}

/** The shortest exact decimal text: 1500000 at 6 decimals is 1.5. */
export function fromUnits(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** value × numerator ÷ denominator, rounded towards or away from zero. */
export function multiplyDivide(
  value: bigint,
  by: { numerator: bigint; denominator: bigint; rounding: Rounding },
): bigint {
  const product = value * by.numerator;
  const quotient = product / by.denominator;
  if (by.rounding === 'down' || quotient * by.denominator === product) return quotient;
  return product < 0n !== by.denominator < 0n ? quotient - 1n : quotient + 1n;
}

/** The same amount at another number of decimals. */
export function rescale(
  value: bigint,
  to: { from: number; to: number; rounding: Rounding },
): bigint {
  return to.to >= to.from
    ? value * 10n ** BigInt(to.to - to.from)
    : multiplyDivide(value, {
        numerator: 1n,
        denominator: 10n ** BigInt(to.from - to.to),
        rounding: to.rounding,
      });
}

/** Truncates a decimal text, or pads it, to exactly that many decimals. */
export function cutDecimals(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const cut = decimals > 0 ? `${whole}.${kept}` : whole;
  return /^-[0.]*$/.test(cut) ? cut.slice(1) : cut;
}
