import type { ReceiptState } from '@shared/contract/money';
import type { WithdrawalStage } from '@shared/contract/withdraw';
import { type Asset, assetScale, multiplyDivide, type Rounding } from '@shared/lib/money';
import { priceOne } from '../wallet/public.ts';

/** The reason why an amount cannot be sent, or undefined. */
export type AmountProblem = 'tooSmall' | 'notEnough' | 'overLimit';

export function amountProblem(
  amount: bigint,
  within: { total: bigint; available: bigint; smallest: bigint; limit: bigint },
): AmountProblem | undefined {
  if (amount < within.smallest) return 'tooSmall';
  if (within.total > within.available) return 'notEnough';
  if (amount > within.limit) return 'overLimit';
  return undefined;
}

/** `Math.min` does not take bigint. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The market price of one `from` in the other asset, with eight decimals and no spread. */
export function exchangeRate(from: Asset, yutPrice: bigint): bigint {
  if (from === 'YUT') return yutPrice;
  return yutPrice === 0n ? 0n : (priceOne * priceOne) / yutPrice;
}

interface Exchange {
  from: Asset;
  to: Asset;
  rate: bigint;
  /** Rounds down for the person, up for the platform, which keeps the difference. */
  rounding?: Rounding;
}

/** Converts an amount to the other asset at a rate. */
export function exchanged(amount: bigint, by: Exchange): bigint {
  return multiplyDivide(amount, {
    numerator: by.rate * 10n ** BigInt(assetScale[by.to]),
    denominator: priceOne * 10n ** BigInt(assetScale[by.from]),
    rounding: by.rounding ?? 'down',
  });
}

/** The exchangeable amount: YUT keeps its minimum balance. */
export function exchangeable(available: bigint, by: { from: Asset; holdLimit: bigint }): bigint {
  const left = by.from === 'YUT' ? available - by.holdLimit : available;
  return left > 0n ? left : 0n;
}

/** What the receipt of a withdrawal says of it. */
export function withdrawalState(stage: WithdrawalStage): ReceiptState {
  const isOver = stage === 'completed' || stage === 'cancelled' || stage === 'refused';
  return isOver ? stage : 'pending';
}
