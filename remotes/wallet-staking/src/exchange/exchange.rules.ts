import { type Asset, assetScale, fromUnits, multiplyDivide, toUnits } from '@shared/lib/money';
import { toAmount } from '@shared/lib/number-input';

interface ExchangeSides {
  from: Asset;
  to: Asset;
  /** The side on which the amount is typed. */
  side: 'pay' | 'receive';
  /** Units of `to` for one of `from`. */
  rate: string | undefined;
}

const rateScale = 8;

/** What a typed amount comes to on the other side, in favor of neither: for display only. */
export function otherSide(typed: string, sides: ExchangeSides): string | undefined {
  const { from, to, side, rate = '' } = sides;
  const perFrom = toUnits(rate, rateScale);
  const [here, there] = side === 'pay' ? [from, to] : [to, from];
  const units = toUnits(toAmount(typed) ?? '', assetScale[here]);
  if (!units || !perFrom) return undefined;
  const one = 10n ** BigInt(rateScale);
  const [numerator, denominator] = side === 'pay' ? [perFrom, one] : [one, perFrom];
  const scaled = multiplyDivide(units * 10n ** BigInt(assetScale[there]), {
    numerator,
    denominator: denominator * 10n ** BigInt(assetScale[here]),
    rounding: side === 'pay' ? 'down' : 'up',
  });
  return fromUnits(scaled, assetScale[there]);
}
