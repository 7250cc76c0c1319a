import { type Asset, assetScale, fromUnits, multiplyDivide, toUnits } from './money.ts';

/** What a balance says of prices: one YUT in the person's currency, and in US dollars. */
export interface Prices {
  yuTokenExchangeRate: string;
  yuTokenUsdPrice: string;
}

const scale = 8;
const one = 10n ** BigInt(scale);

/**
 * What an amount is worth in the person's currency, for the line under a field: an estimate, which
 * nothing is charged by. Undefined where no price is known.
 */
export function worthOf(amount: string, asset: Asset, prices: Prices): string | undefined {
  const units = toUnits(amount, assetScale[asset]);
  const price = toUnits(prices.yuTokenExchangeRate, scale);
  const inUsd = toUnits(prices.yuTokenUsdPrice, scale);
  if (units === undefined || !price || !inUsd) return undefined;
  const perUnit = 10n ** BigInt(assetScale[asset]);
  const worth = multiplyDivide(units, {
    numerator: asset === 'YUT' ? price : (price * one) / inUsd,
    denominator: perUnit,
    rounding: 'down',
  });
  return fromUnits(worth, scale);
}

/** One of the other in this: for a rate that is read the other way round. */
export function invertRate(rate: string): string | undefined {
  const units = toUnits(rate, scale);
  return units ? fromUnits((one * one) / units, scale) : undefined;
}
