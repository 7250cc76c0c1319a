import type { OperationKind } from '@shared/contract/operation-kinds';
import type { Asset } from '@shared/lib/money';
import type { Context } from '../../calls/implement.ts';
import { createQuote } from '../../ledger/quotes.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { type FeeTerms, feeOf, largestWithFee, presentFee } from './fee.rules.ts';
import { textOf, unitsOf } from './money.queries.ts';
import { amountProblem, least } from './money.rules.ts';

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

/** The terms of an operation and, with an amount, its quote. */
export async function termsAndQuote(
  context: Context,
  request: Omit<QuoteRequest, 'amount'> & { amount: string | undefined },
) {
  const { amount } = request;
  return {
    ...presentTerms(request.terms),
    quote: amount === undefined ? null : await quoteFor(context, { ...request, amount }),
  };
}

/** Checks an amount against its terms and stores a quote for it. */
export async function quoteFor(context: Context, request: QuoteRequest) {
  const { kind, terms, receive, more } = request;
  const { asset } = terms;
  const amount = readAmount(request.amount, terms);
  const arrives = receive ? receive.of(amount) : amount;
  if (arrives <= 0n) throw invalidAmount(terms);
  const fee = feeOf(amount, terms.fee);
  const receiveAsset = receive?.asset ?? asset;
  return storeQuote(context, { kind, asset, amount, fee, receive: arrives, receiveAsset, more });
}

/** Parses an amount and refuses one that its terms do not allow. */
export function readAmount(text: string, terms: Terms): bigint {
  const amount = unitsOf(text, terms.asset);
  if (amount === undefined) throw invalidAmount(terms);
  const problem = amountProblem(amount, { ...terms, total: amount + feeOf(amount, terms.fee) });
  if (problem === 'notEnough') throw new ApiError('notEnough');
  if (problem) throw invalidAmount(terms);
  return amount;
}

export const invalidAmount = (terms: Terms): ApiError => {
  const { smallest, largest } = presentTerms(terms);
  return new ApiError('amountInvalid', { data: { smallest, largest } });
};

interface Offer {
  kind: OperationKind;
  asset: Asset;
  amount: bigint;
  fee?: bigint;
  receive?: bigint;
  receiveAsset?: Asset;
  more?: Record<string, string> | undefined;
}

/** Stores a quote; unless the offer says otherwise it has no fee and the whole amount arrives. */
export async function storeQuote({ db, person }: Context, offer: Offer) {
  const { kind, asset, amount, fee = 0n, receive = amount, receiveAsset = asset, more } = offer;
  const total = amount + fee;
  const promised: Promised = {
    asset,
    amount: String(amount),
    fee: String(fee),
    total: String(total),
    receiveAsset,
    receive: String(receive),
  };
  const made = await createQuote(db, {
    ownerId: person.id,
    kind,
    content: { ...more, ...promised },
    seconds: quoteSeconds,
  });
  return {
    quoteId: made.id,
    expiresAt: seconds(made.expiresAt),
    amount: textOf(amount, asset),
    fee: textOf(fee, asset),
    total: textOf(total, asset),
    receive: textOf(receive, receiveAsset),
  };
}

/** Reads a quote's promise back; `storeQuote` wrote it in this form. */
export interface QuotedTerms extends Promised {
  [more: string]: string;
}
export const units = (taken: Promised) => ({
  amount: BigInt(taken.amount),
  fee: BigInt(taken.fee),
  total: BigInt(taken.total),
  receive: BigInt(taken.receive),
});
