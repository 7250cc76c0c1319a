import { getExpressInfo, getOrderDetail, listOrders } from '@shared/contract/shop';
import { implement } from '../../calls/implement.ts';
import { readPage, timeCursor } from '../../calls/page.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressRoutes } from './addresses.routes.ts';
import { findOrder, readItems, readOrders, readPackages } from './shop.queries.ts';
import {
  presentAddress,
  presentItem,
  presentOrder,
  presentPackage,
  presentPayment,
  presentSummary,
} from './shop.rules.ts';
import { trackRoute } from './track.routes.ts';

export const shopRoutes = [
  implement(getExpressInfo, async ({ db, person, text }, { orderId }) => {
    const own = { number: orderId, ownerId: person.id };
    if (!(await findOrder(db, own))) throw new ApiError('notFound');
    const packages = await readPackages(db, own);
    return { packages: packages.map(({ row, ...of }) => presentPackage(row, { ...of, text })) };
  }),

  implement(getOrderDetail, async ({ db, person, language }, { orderId }) => {
    const own = { number: orderId, ownerId: person.id };
    const order = await findOrder(db, own);
    if (!order) throw new ApiError('notFound');
    const items = await readItems(db, own);
    return {
      order: presentOrder(order),
      items: items.map((item) => presentItem(item, { order, language })),
      address: presentAddress(order),
      payment: presentPayment(order),
    };
  }),

  implement(listOrders, async ({ db, person, language }, input) => {
    const { after, limit, take } = readPage(timeCursor, input);
    const found = await readOrders(db, { ownerId: person.id, status: input.status, after, limit });
    const { rows, nextCursor } = take(found, ({ at, order }) => ({ at, id: order.id }));
    return {
      items: rows.map(({ order, ...of }) => presentSummary(order, { ...of, language })),
      nextCursor,
    };
  }),

  trackRoute,
  ...addressRoutes,
];
