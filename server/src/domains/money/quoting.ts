import type { OperationKind } from '@shared/contract/operation-kinds';
import type { Asset } from '@shared/lib/money';
import type { Context } from '../../calls/implement.ts';
import { createQuote } from '../../ledger/quotes.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { type FeeTerms, feeOf, largestWithFee, presentFee } from './fee.rules.ts';
import { amountProblem, least } from './money.rules.ts';
import { textOf, unitsOf } from './terms.ts';

/** Rates and balances change, so a quote expires soon. */
export const quoteSeconds = 60;

export interface Terms {
  asset: Asset;
  available: bigint;
  smallest: bigint;
  /** Per operation, whatever the balance. The fee comes on top of the amount. */
  limit: bigint;
  fee: FeeTerms;
}

export function presentTerms(terms: Terms) {
  const { asset, fee } = terms;
  const largest = least(largestWithFee(terms.available, fee), terms.limit);
  return {
    available: textOf(terms.available > 0n ? terms.available : 0n, asset),
    smallest: textOf(terms.smallest, asset),
    largest: textOf(largest > 0n ? largest : 0n, asset),
    ...presentFee(fee, asset),
  };
}

/** The promised amounts in smallest units, as text: JSON has no bigint. */
export interface Promised {
  asset: Asset;
  amount: string;
  fee: string;
  total: string;
  receiveAsset: Asset;
  receive: string;
}

interface QuoteRequest {
  kind: OperationKind;
  terms: Terms;
  amount: string;
  /** The amount that arrives; by default the amount itself. */
  receive?: { asset: Asset; of: (amount: bigint) => bigint };
  /** Further parameters of the operation. */
  more?: Record<string, string>;
}

/** Checks an amount against its terms and stores a quote for it. */
export async function quoteFor({ db, person }: Context, request: QuoteRequest) {
  const { terms, receive } = request;
  const { asset } = terms;
  const amount = unitsOf(request.amount, asset);
  if (amount === undefined) throw invalidAmount(terms);
  const fee = feeOf(amount, terms.fee);
  const total = amount + fee;
  const problem = amountProblem(amount, { ...terms, total });
  if (problem === 'notEnough') throw new ApiError('notEnough');
  if (problem) throw invalidAmount(terms);
  const arrives = receive ? receive.of(amount) : amount;
  const receiveAsset = receive?.asset ?? asset;
  if (arrives <= 0n) throw invalidAmount(terms);
  const promised: Promised = {
    asset,
    amount: String(amount),
    fee: String(fee),
    total: String(total),
    receiveAsset,
    receive: String(arrives),
  };
  const made = await createQuote(db, {
    ownerId: person.id,
    kind: request.kind,
    content: { ...request.more, ...promised },
    seconds: quoteSeconds,
  });
  return {
    quoteId: made.id,
    expiresAt: seconds(made.expiresAt),
    amount: textOf(amount, asset),
    fee: textOf(fee, asset),
    total: textOf(total, asset),
    receive: textOf(arrives, receiveAsset),
  };
}

const invalidAmount = (terms: Terms) => {
  const { smallest, largest } = presentTerms(terms);
  return new ApiError('amountInvalid', { data: { smallest, largest } });
};

/** Reads a quote's promise back; `quoteFor` wrote it in this form. */
export interface QuotedTerms extends Promised {
  [more: string]: string;
}
export const units = (taken: Promised) => ({
  amount: BigInt(taken.amount),
  fee: BigInt(taken.fee),
  total: BigInt(taken.total),
  receive: BigInt(taken.receive),
});
