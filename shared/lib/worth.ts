import { type Asset, assetScale, fromUnits, multiplyDivide, toUnits } from './money.ts';

/** Prices of one YUT from the balance: in the user's currency and in US dollars. */
export interface Prices {
  yuTokenExchangeRate: string;
  yuTokenUsdPrice: string;
}

const scale = 8;
const one = 10n ** BigInt(scale);

/**
 * Estimated value of an amount in the user's currency, for display only. Undefined without a price.
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

/** A price in US dollars in the user's currency, at its present rate. Undefined without a rate. */
export function priceOf(inDollars: string, prices: Prices): string | undefined {
  const units = toUnits(inDollars, scale);
  const numerator = toUnits(prices.yuTokenExchangeRate, scale);
  const denominator = toUnits(prices.yuTokenUsdPrice, scale);
  if (units === undefined || !numerator || !denominator) return undefined;
  return fromUnits(multiplyDivide(units, { numerator, denominator, rounding: 'down' }), scale);
}

/** The same rate in the other direction. */
export function invertRate(rate: string): string | undefined {
  const units = toUnits(rate, scale);
  return units ? fromUnits((one * one) / units, scale) : undefined;
}
