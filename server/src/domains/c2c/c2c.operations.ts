import type { BuyOrder, C2cFill } from '@shared/contract/c2c';
import type { Receipt } from '@shared/contract/money';
import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { dayMs } from '../../platform/time/time.ts';
import { writeSystemMessage } from '../messages/public.ts';
import {
  ownSecondProof,
  plainOperation,
  type QuotedTerms,
  quotedOperation,
  type Requested,
  readReceipt,
  type SecondProof,
  secondProofOf,
  units,
} from '../money/public.ts';
import { orderOfOperation, readFills, readLimits, readMyOrders, readOrder } from './c2c.queries.ts';
import { type PriceBounds, presentFill, presentOrder, yut } from './c2c.rules.ts';
import { cancelBuyOrder, placeBuyOrder, sellIntoOrder } from './market.mutations.ts';

/**
 * A trade far from the market gives money away. The bounds refuse such an order when it is quoted;
 * where the market has moved since, or sets no bounds, a trade needs the second proof at any amount.
 */
const secondProofOfTrade =
  (isFar: (price: bigint, market: PriceBounds) => boolean) =>
  async (context: Context, taken: QuotedTerms): Promise<SecondProof> => {
    const { prices } = await readLimits(context.db, context.clock.business);
    const isNear = prices && !isFar(BigInt(taken.price ?? ''), prices);
    return isNear ? secondProofOf(context, taken) : ownSecondProof(context, taken);
  };

export const createOrderOperation = quotedOperation({
  kind: 'c2c.create',
  movements: [],
  secondProof: secondProofOfTrade((price, { least, most }) => price < least || price > most),
  receipt: 'c2cOrder',
  refusals: ['tooManyOrders'],
  answer: (context, { id }) => orderAnswer(context, id),
  effect: async ({ db, person }, { operation, taken }) => {
    const { id: operationId, businessAt } = operation;
    const limits = await readLimits(db, businessAt);
    // The operation has locked the person, so concurrent orders cannot exceed the limit.
    const { count } = await readMyOrders(db, person.id);
    if (count >= limits.maxOpenOrders) throw new ApiError('tooManyOrders');
    const days = limits.orderDays;
    await placeBuyOrder(db, {
      buyerId: person.id,
      amount: units(taken).receive,
      price: BigInt(taken.price ?? ''),
      minFill: BigInt(taken.minFill ?? ''),
      businessAt,
      operationId,
      ...(days > 0 && { expiresAt: new Date(businessAt.getTime() + days * dayMs) }),
    });
  },
});

async function orderAnswer(
  context: Context,
  operationId: string,
): Promise<{ order: BuyOrder; receipt: Receipt }> {
  return {
    order: await myOrder(context, await orderOfOperation(context.db, operationId)),
    receipt: await readReceipt(context, operationId),
  };
}

export const sellOperation = quotedOperation({
  kind: 'c2c.sell',
  movements: ['c2cTrade', 'fee', 'rounding'],
  // Above the market, the buyer's own order pays the seller.
  secondProof: secondProofOfTrade((price, { least }) => price < least),
  receipt: 'c2cTrade',
  receiptDetails: ({ buyerId }) => ({ counterpartyId: buyerId }),
  refusals: ['orderTaken'],
  answer: (context, { id }) => saleAnswer(context, id),
  effect: async ({ db, person }, { operation, taken }) => {
    const { id: operationId, businessAt } = operation;
    const { amount, fee } = units(taken);
    const orderId = taken.orderId ?? '';
    const sale = { orderId, sellerId: person.id, amount, fee, businessAt, operationId };
    const { buyerId } = await sellIntoOrder(db, sale);
    // Quotes of an earlier release do not name the buyer, and the receipt needs to.
    if (buyerId !== taken.buyerId) throw new ApiError('quoteExpired');
    const params = { amount: yut(amount), asset: 'YUT' as const };
    await writeSystemMessage(db, { personId: buyerId, kind: 'c2cFilled', params });
  },
});

async function saleAnswer(
  context: Context,
  operationId: string,
): Promise<{ fill: C2cFill; receipt: Receipt }> {
  const whose = { sellerId: context.person.id, operationId };
  const [fill] = await readFills(context.db, { whose, limit: 1 });
  if (!fill) throw new ApiError('notFound');
  return { fill: presentFill(fill), receipt: await readReceipt(context, operationId) };
}

export const cancelOrderOperation = plainOperation({
  kind: 'c2c.cancel',
  movements: [],
  receipt: null,
  refusals: ['tooLate'],
  answer: async (context, stored: { orderId: string }) => ({
    order: await myOrder(context, stored.orderId),
  }),
  effect: async ({ db, person }, { operation, input }: Requested<{ orderId: string }>) => {
    const { orderId } = input;
    const { id: operationId, businessAt } = operation;
    await cancelBuyOrder(db, { orderId, buyerId: person.id, businessAt, operationId });
    return { orderId };
  },
});

export async function myOrder({ db, person, clock }: Context, id: string): Promise<BuyOrder> {
  const order = await readOrder(db, { id, personId: person.id, at: clock.business });
  if (!order) throw new ApiError('notFound');
  return presentOrder(order, person.id);
}
