import * as calls from '@shared/contract/c2c';
import { listScope } from '@shared/contract/enums';
import { fromUnits } from '@shared/lib/money';
import { type Context, implement } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { ApiError } from '../../platform/errors.ts';
import { dayMs, seconds } from '../../platform/time/time.ts';
import { availableIn, readMoneySettings, runPlain, runQuoted } from '../money/public.ts';
import { growth, priceScale } from '../wallet/public.ts';
import {
  cancelOrderOperation,
  createOrderOperation,
  myOrder,
  sellOperation,
} from './c2c.operations.ts';
import {
  readEndedOrders,
  readFills,
  readLimits,
  readMarket,
  readMyOrders,
  readOpenOrders,
  readPriceSteps,
  readVersion,
} from './c2c.queries.ts';
import { type OrderRow, presentFill, presentOrder, priceCursor, usdt, yut } from './c2c.rules.ts';
import { previewOrder, previewSell } from './preview.queries.ts';

async function fillsPage(
  { db }: Context,
  of: PageInput & { whose: Parameters<typeof readFills>[1]['whose'] },
) {
  const { after, limit, take } = readPage(timeCursor, of);
  const found = await readFills(db, { whose: of.whose, after, limit });
  const { rows, nextCursor } = take(found, (row) => row);
  return { items: rows.map(presentFill), nextCursor };
}

export const c2cRoutes = [
  implement(calls.previewBuyOrder, previewOrder),
  implement(calls.createBuyOrder, runQuoted(createOrderOperation)),
  implement(calls.getBuyOrder, async (context, { orderId }) => ({
    order: await myOrder(context, orderId),
  })),
  implement(calls.cancelBuyOrder, runPlain(cancelOrderOperation)),
  implement(calls.previewSale, previewSell),
  implement(calls.sell, runQuoted(sellOperation)),
  implement(calls.listOrderFills, async (context, { orderId, ...page }) => {
    if ((await myOrder(context, orderId)).mine === 0) throw new ApiError('notFound');
    return fillsPage(context, { ...page, whose: { orderId, buyerId: context.person.id } });
  }),
  implement(calls.listSales, (context, page) =>
    fillsPage(context, { ...page, whose: { sellerId: context.person.id } }),
  ),

  implement(calls.listBuyOrders, async ({ db, person, clock }, input) => {
    const present = (row: OrderRow) => presentOrder(row, person.id);
    if (input.scope === listScope.history) {
      const { after, limit, take } = readPage(timeCursor, input);
      const found = await readEndedOrders(db, { buyerId: person.id, after, limit });
      const { rows, nextCursor } = take(found, (row) => row);
      return { items: rows.map(present), nextCursor };
    }
    const { after, limit, take } = readPage(priceCursor, input);
    const buyerId = input.mine === 1 ? person.id : undefined;
    const found = await readOpenOrders(db, { buyerId, after, limit, at: clock.business });
    const { rows, nextCursor } = take(found, ({ price, id }) => ({ price: `${price}`, id }));
    return { items: rows.map(present), nextCursor };
  }),

  implement(calls.getC2cInfo, async ({ db, person, clock }) => {
    const until = clock.business;
    const since = new Date(until.getTime() - dayMs);
    const market = await readMarket(db, { since, until });
    const steps = await readPriceSteps(db, { since, until });
    const limits = await readLimits(db, until);
    const fee = (await readMoneySettings(db)).fee('c2c', 'YUT');
    const mine = await readMyOrders(db, person.id);
    const wallet = { personId: person.id, purpose: 'wallet' } as const;
    const usdtAvailable = await availableIn(db, { ...wallet, asset: 'USDT' });
    const yutAvailable = await availableIn(db, { ...wallet, asset: 'YUT' });
    const before = market.before ?? steps[0]?.price;
    const start = market.before === undefined ? [] : [{ at: since, price: market.before }];
    return {
      version: await readVersion(db),
      market: {
        bestPrice: market.best === undefined ? null : usdt(market.best),
        lastPrice: market.last === undefined ? null : usdt(market.last),
        change24h:
          before === undefined || market.last === undefined
            ? null
            : growth({ before, now: market.last }),
        volume24h: yut(market.volume),
        prices:
          steps.length === 0
            ? []
            : [...start, ...steps].map(({ at, price }) => ({
                time: seconds(at),
                price: usdt(price),
              })),
      },
      limits: {
        minAmount: yut(limits.minAmount),
        maxAmount: yut(limits.maxAmount),
        maxOpenOrders: limits.maxOpenOrders,
        minFill: yut(limits.minFill),
        minPrice: limits.prices ? usdt(limits.prices.least) : null,
        maxPrice: limits.prices ? usdt(limits.prices.most) : null,
        orderDays: limits.orderDays,
      },
      fees: { charge: yut(fee.charge), percent: fromUnits(fee.fraction, priceScale) },
      my: {
        usdtAvailable: usdt(usdtAvailable),
        usdtLocked: usdt(mine.locked),
        yutAvailable: yut(yutAvailable),
        openOrders: mine.count,
      },
    };
  }),
];
