import { getExpressInfo, getOrderDetail } from '@shared/contract/shop';
import { ApiError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { findOrder, readItems, readPackages } from './queries.ts';
import {
  presentAddress,
  presentItem,
  presentOrder,
  presentPackage,
  presentPayment,
} from './rules.ts';

export const shopRoutes = [
  implement(getExpressInfo, async ({ db, person, text }, { orderId }) => {
    const own = { number: orderId, ownerId: person.id };
    if (!(await findOrder(db, own))) throw new ApiError('notFound');
    const packages = await readPackages(db, own);
    return { packages: packages.map(({ row, events }) => presentPackage(row, { events, text })) };
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
];
