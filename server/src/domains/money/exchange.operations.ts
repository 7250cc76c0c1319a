import { type Asset, fromUnits, type Rounding } from '@shared/lib/money';
import type { Context } from '../../calls/implement.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { priceScale } from '../wallet/public.ts';
import { noFee } from './fee.rules.ts';
import { availableIn, readMoneySettings, textOf, unitsOf, worthForQuote } from './money.queries.ts';
import { exchangeable, exchanged, exchangeRate, neededFor } from './money.rules.ts';
import { quotedOperation } from './operation.ts';
import { invalidAmount, type QuotedTerms, type Terms, termsAndQuote, units } from './quoting.ts';
import { readReceipt } from './receipts.queries.ts';

const otherOf = { USDT: 'YUT', YUT: 'USDT' } as const;

interface ExchangeInput {
  from: Asset;
  amount?: string;
  side?: 'pay' | 'receive';
}

/** The terms, and a quote for an amount that is paid or one that arrives: the latter arrives exactly. */
export async function verifyExchange(context: Context, input: ExchangeInput) {
  const { db, person, clock } = context;
  const { from, amount, side = 'pay' } = input;
  const to = otherOf[from];
  const settings = await readMoneySettings(db);
  const worth = await worthForQuote(db, { settings, at: clock.business, asset: 'YUT' });
  const rate = exchangeRate(from, worth.yutPrice);
  const has = await availableIn(db, { personId: person.id, asset: from, purpose: 'wallet' });
  const terms: Terms = {
    asset: from,
    available: exchangeable(has, { from, holdLimit: settings.holdLimit }),
    smallest: settings.units('smallest_exchange', from),
    limit: worth.limitIn(settings.units('limit_exchange', 'USDT'), from),
    fee: noFee,
  };
  const at = { from, to, rate };
  const wanted = amount === undefined || side === 'pay' ? undefined : unitsOf(amount, to);
  if (amount !== undefined && side === 'receive' && !wanted) throw invalidAmount(terms);
  const receive = { asset: to, of: (units: bigint) => wanted ?? exchanged(units, at) };
  const paid = wanted === undefined ? amount : textOf(neededFor(wanted, at), from);
  const { kind } = exchangeOperation;
  const more = { rate: String(rate) };
  const answer = await termsAndQuote(context, { kind, terms, receive, more, amount: paid });
  return {
    ...answer,
    from,
    to,
    receivable: receivable(answer, at),
    rate: fromUnits(rate, priceScale),
    holdLimit: textOf(settings.holdLimit, 'YUT'),
  };
}

/** Limits as amounts that arrive: what is within them costs an amount within the limits. */
function receivable(
  limits: Record<'available' | 'smallest' | 'largest', string>,
  at: { from: Asset; to: Asset; rate: bigint },
) {
  const arriving = (text: string, rounding: Rounding) =>
    textOf(exchanged(unitsOf(text, at.from) ?? 0n, { ...at, rounding }), at.to);
  return {
    available: arriving(limits.available, 'down'),
    smallest: arriving(limits.smallest, 'up'),
    largest: arriving(limits.largest, 'down'),
  };
}

/** No money leaves the person, so no proof is needed: the quote binds. */
export const exchangeOperation = quotedOperation({
  kind: 'money.exchange',
  movements: ['exchange', 'rounding'],
  receipt: 'exchange',
  refusals: ['priceStale'],
  answer: (context, { id }) => readReceipt(context, id),
  effect: async (context, { operation, taken }) => {
    const { db, person } = context;
    await refuseStale(context, taken);
    await bookExchange(db, { taken, operation, personId: person.id });
  },
});

/**
 * A quote must not be a free option on two prices: if the price has moved against the platform, it
 * has to be asked for again. Several quotes together must leave the minimum balance, too.
 */
async function refuseStale({ db, person, clock }: Context, taken: QuotedTerms): Promise<void> {
  const { asset: from, receiveAsset: to } = taken;
  const { amount, receive } = units(taken);
  const settings = await readMoneySettings(db);
  const has = await availableIn(db, { personId: person.id, asset: from, purpose: 'wallet' });
  if (amount > exchangeable(has, { from, holdLimit: settings.holdLimit })) {
    throw new ApiError('notEnough');
  }
  const worth = await worthForQuote(db, { settings, at: clock.business, asset: 'YUT' });
  const rate = exchangeRate(from, worth.yutPrice);
  if (exchanged(amount, { from, to, rate }) < receive) throw new ApiError('quoteExpired');
}

/** Moves both assets at the quoted rate. */
export async function bookExchange(
  tx: Db,
  given: { taken: QuotedTerms; personId: string; operation: { id: string; businessAt: Date } },
): Promise<void> {
  const { taken, operation, personId } = given;
  const { asset, receiveAsset } = taken;
  const { amount, receive } = units(taken);
  const mine = (of: Asset) => personAccount(tx, { personId, asset: of, purpose: 'wallet' });
  const market = (of: Asset) => systemAccount(tx, { asset: of, purpose: 'market' });
  const legs: Leg[] = [
    { from: await mine(asset), to: await market(asset), amount, kind: 'exchange' },
    {
      from: await market(receiveAsset),
      to: await mine(receiveAsset),
      amount: receive,
      kind: 'exchange',
    },
  ];
  const lost = roundedOff(taken);
  if (lost > 0n) {
    const to = await systemAccount(tx, { asset: receiveAsset, purpose: 'rounding' });
    legs.push({ from: await market(receiveAsset), to, amount: lost, kind: 'rounding' });
  }
  await transfer(tx, {
    legs,
    businessAt: operation.businessAt,
    operationId: operation.id,
  });
}

/** The remainder below the smallest unit, booked as a movement of its own. */
function roundedOff(taken: QuotedTerms): bigint {
  const { asset: from, receiveAsset: to, rate = '0' } = taken;
  const { amount, receive } = units(taken);
  return exchanged(amount, { from, to, rate: BigInt(rate), rounding: 'up' }) - receive;
}
