import type { BuyOrder, C2cFill } from '@shared/contract/c2c';
import type { Receipt } from '@shared/contract/money';
import type { Proof } from '@shared/contract/proof';
import type { Context } from '../../calls/implement.ts';
import { once } from '../../ledger/operations.ts';
import { ApiError } from '../../platform/errors.ts';
import { dayMs } from '../../platform/time/time.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { isMuchFor, keepReceipt, readReceipt, runQuoted, units } from '../money/public.ts';
import { orderOfOperation, readFills, readLimits, readMyOrders, readOrder } from './c2c.queries.ts';
import { presentFill, presentOrder, yut } from './c2c.rules.ts';
import { cancelBuyOrder, placeBuyOrder, sellIntoOrder } from './market.ts';
import { cancelKind, orderKind, saleKind } from './preview.ts';

interface Order {
  quoteId: string;
  operationKey: string;
  proof?: Proof;
}

export async function createOrder(context: Context, input: Order) {
  const { db, person } = context;
  const id = await runQuoted(context, input, {
    kind: orderKind,
    way: 'c2c',
    isMuch: (taken) => isMuchFor(context, taken),
    effect: async ({ id: operationId, businessAt }, taken) => {
      const limits = await readLimits(db, businessAt);
      // Whoever posts is one after the other (`once` locks them), so nobody has one too many.
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
      const ownerId = person.id;
      await keepReceipt(db, { operationId, ownerId, kind: 'c2cOrder', businessAt, taken });
    },
  });
  return orderAnswer(context, id);
}

/** What posting an order answers, of an operation that is done. */
export async function orderAnswer(
  context: Context,
  operationId: string,
): Promise<{ order: BuyOrder; receipt: Receipt }> {
  return {
    order: await myOrder(context, await orderOfOperation(context.db, operationId)),
    receipt: await readReceipt(context, operationId),
  };
}

export async function sellNow(context: Context, input: Order) {
  const { db, person } = context;
  const id = await runQuoted(context, input, {
    kind: saleKind,
    way: 'c2c',
    isMuch: (taken) => isMuchFor(context, taken),
    effect: async ({ id: operationId, businessAt }, taken) => {
      const { amount, fee } = units(taken);
      const orderId = taken.orderId ?? '';
      const sale = { orderId, sellerId: person.id, amount, fee, businessAt, operationId };
      const { buyerId } = await sellIntoOrder(db, sale);
      await keepReceipt(db, {
        operationId,
        ownerId: person.id,
        kind: 'c2cTrade',
        businessAt,
        taken,
        counterpartyId: buyerId,
      });
      const params = { amount: yut(amount), asset: 'YUT' as const };
      await writeSystemMessage(db, { personId: buyerId, kind: 'c2cFilled', params });
    },
  });
  return saleAnswer(context, id);
}

/** What a sale answers, of an operation that is done. */
export async function saleAnswer(
  context: Context,
  operationId: string,
): Promise<{ fill: C2cFill; receipt: Receipt }> {
  const whose = { sellerId: context.person.id, operationId };
  const [fill] = await readFills(context.db, { whose, limit: 1 });
  if (!fill) throw new ApiError('notFound');
  return { fill: presentFill(fill), receipt: await readReceipt(context, operationId) };
}

export async function cancelOrder(
  context: Context,
  input: { orderId: string; operationKey: string },
): Promise<{ order: BuyOrder }> {
  const { db, person, clock } = context;
  const { orderId, operationKey } = input;
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind: cancelKind,
    content: { orderId },
    businessAt: clock.business,
  };
  await once(db, request, async ({ id: operationId, businessAt }) => {
    await cancelBuyOrder(db, { orderId, buyerId: person.id, businessAt, operationId });
    return { orderId };
  });
  return { order: await myOrder(context, orderId) };
}

export async function myOrder({ db, person, clock }: Context, id: string): Promise<BuyOrder> {
  const order = await readOrder(db, { id, personId: person.id, at: clock.business });
  if (!order) throw new ApiError('notFound');
  return presentOrder(order, person.id);
}
