import type { WithdrawalStage } from '@shared/contract/withdraw';
import { type Asset, assetScale, multiplyDivide, type Rounding } from '@shared/lib/money';
import { priceOne } from '../wallet/public.ts';

/**
 * What money costs and what arrives. Units are the smallest of their asset; a fraction has eight
 * decimals, as prices have. Fees round up, what a person receives rounds down (G12).
 */
export interface FeeTerms {
  charge: bigint;
  fraction: bigint;
}

export function feeOf(amount: bigint, { charge, fraction }: FeeTerms): bigint {
  const part = multiplyDivide(amount, {
    numerator: fraction,
    denominator: priceOne,
    rounding: 'up',
  });
  return charge + part;
}

/** The most that can be sent from what is there, its fee included; 0 where nothing can. */
export function largestWithFee(available: bigint, terms: FeeTerms): bigint {
  const free = available - terms.charge;
  if (free <= 0n) return 0n;
  const guess = multiplyDivide(free, {
    numerator: priceOne,
    denominator: priceOne + terms.fraction,
    rounding: 'down',
  });
  // The fee rounds up: one unit more or less is all that the guess can be wrong by.
  return guess + 1n + feeOf(guess + 1n, terms) <= available ? guess + 1n : guess;
}

/** Why an amount cannot be sent, or undefined. */
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

/** The smaller of two amounts: `Math.min` knows no bigint. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** One of `from` in the other asset, with eight decimals: the market's price, and nothing kept. */
export function exchangeRate(from: Asset, yutPrice: bigint): bigint {
  if (from === 'YUT') return yutPrice;
  return yutPrice === 0n ? 0n : (priceOne * priceOne) / yutPrice;
}

interface Exchange {
  from: Asset;
  to: Asset;
  rate: bigint;
  /** Down is what a person gets; up is what the house gives, and keeps the difference of. */
  rounding?: Rounding;
}

/** What an amount becomes in the other asset at a rate. */
export function exchanged(amount: bigint, by: Exchange): bigint {
  return multiplyDivide(amount, {
    numerator: by.rate * 10n ** BigInt(assetScale[by.to]),
    denominator: priceOne * 10n ** BigInt(assetScale[by.from]),
    rounding: by.rounding ?? 'down',
  });
}

/** What may be exchanged: of YUT, what has to stay stays. */
export function exchangeable(available: bigint, by: { from: Asset; holdLimit: bigint }): bigint {
  const left = by.from === 'YUT' ? available - by.holdLimit : available;
  return left > 0n ? left : 0n;
}

/** 1 pending, 2 completed, 3 cancel. */
export function withdrawalStatus(stage: WithdrawalStage): 1 | 2 | 3 {
  if (stage === 'completed') return 2;
  return stage === 'cancelled' || stage === 'refused' ? 3 : 1;
}
