import type { previewBuyOrder, previewSale } from '@shared/contract/c2c';
import type { ParsedRequestOf, ResponseOf } from '@shared/contract/call';
import type { Context } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { dayMs, seconds, secondsAhead } from '../../platform/time/time.ts';
import {
  availableIn,
  invalidAmount,
  least,
  noFee,
  presentTerms,
  quoteFor,
  readMoneySettings,
  type Terms,
  unitsOf,
} from '../money/public.ts';
import { type Limits, readLimits, readMyOrders, readOrder } from './c2c.queries.ts';
import {
  isSaleOf,
  lockFor,
  presentOrder,
  priceStep,
  proceedsOf,
  smallestFill,
  usdt,
  yut,
  yutFor,
} from './c2c.rules.ts';

/** The terms of a buy order, and a quote for an amount of USDT. */
export async function previewOrder(
  context: Context,
  input: ParsedRequestOf<typeof previewBuyOrder>,
): Promise<ResponseOf<typeof previewBuyOrder>> {
  const { db, person, clock } = context;
  const limits = await readLimits(db, clock.business);
  const price = readPrice(input.price, limits);
  const minFill = readMinFill(input.minFill, limits);
  const { count } = await readMyOrders(db, person.id);
  if (count >= limits.maxOpenOrders) throw new ApiError('tooManyOrders');
  const available = await availableIn(db, {
    personId: person.id,
    asset: 'USDT',
    purpose: 'wallet',
  });
  const terms: Terms = {
    asset: 'USDT',
    available,
    smallest: lockFor(limits.minAmount, price),
    limit: lockFor(limits.maxAmount, price),
    fee: noFee,
  };
  const days = limits.orderDays;
  const expiresAt = days === 0 ? null : new Date(clock.business.getTime() + days * dayMs);
  const answer = {
    ...presentTerms(terms),
    price: usdt(price),
    minFill: yut(minFill),
    expiresAt: expiresAt && seconds(expiresAt),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    quote: null,
  };
  if (input.amount === undefined) return answer;
  // Converts the USDT to YUT and back, so that the quote holds exactly what the YUT needs.
  const typed = unitsOf(input.amount, 'USDT');
  const wanted = yutFor(typed ?? 0n, price);
  const isOne = typed !== undefined && wanted > 0n;
  if (isOne && wanted < minFill) throw wrongField('minFill', 'invalid');
  const quote = await quoteFor(context, {
    kind: 'c2c.create',
    terms,
    amount: isOne ? usdt(lockFor(wanted, price)) : input.amount,
    receive: { asset: 'YUT', of: (amount) => least(yutFor(amount, price), limits.maxAmount) },
    more: { price: String(price), minFill: String(minFill) },
  });
  return { ...answer, quote };
}

/** Checks price step and bounds: a mistyped price would be expensive. */
function readPrice(text: string, { prices }: Limits): bigint {
  const price = unitsOf(text, 'USDT');
  if (price === undefined || price === 0n || price % priceStep !== 0n) {
    throw wrongField('price', 'invalid');
  }
  if (prices && (price < prices.least || price > prices.most)) {
    throw wrongField('price', 'invalid');
  }
  return price;
}

function readMinFill(text: string | undefined, limits: Limits): bigint {
  if (text === undefined) return limits.minFill;
  const minFill = unitsOf(text, 'YUT');
  if (minFill === undefined || minFill < limits.minFill) throw wrongField('minFill', 'invalid');
  return minFill;
}

/** The terms of selling into an order, and a quote for an amount of YUT. */
export async function previewSell(
  context: Context,
  input: ParsedRequestOf<typeof previewSale>,
): Promise<ResponseOf<typeof previewSale>> {
  const { db, person, clock } = context;
  const { orderId, amount } = input;
  const order = await readOrder(db, { id: orderId, personId: person.id, at: clock.business });
  // A person can see their own order but cannot sell into it.
  if (!order || order.buyerId === person.id) throw new ApiError('notFound');
  const settings = await readMoneySettings(db);
  const terms: Terms = {
    asset: 'YUT',
    available: await availableIn(db, { personId: person.id, asset: 'YUT', purpose: 'wallet' }),
    smallest: smallestFill(order),
    limit: order.amount - order.filled,
    fee: settings.fee('c2c', 'YUT'),
  };
  return {
    ...presentTerms(terms),
    order: presentOrder(order, person.id),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    quote: amount === undefined ? null : await quoteSale(context, { amount, terms, order }),
  };
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function quoteSale(context: Context, of: { amount: string; terms: Terms; order: Order }) {
  const { amount, terms, order } = of;
  const sold = unitsOf(amount, 'YUT') ?? 0n;
  const isWhole = sold >= terms.smallest && sold <= terms.limit;
  // The rest of the order must remain sellable.
  if (isWhole && !isSaleOf(order, sold)) throw invalidAmount(terms);
  return quoteFor(context, {
    kind: 'c2c.sell',
    terms,
    amount,
    receive: { asset: 'USDT', of: (units) => proceedsOf(units, order.price) },
    more: { orderId: order.id, buyerId: order.buyerId, price: String(order.price) },
  });
}
