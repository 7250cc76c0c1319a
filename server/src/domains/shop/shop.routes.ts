import {
  getAddresses,
  getExpressInfo,
  getOrderDetail,
  listOrders,
  removeAddress,
  saveAddress,
  setDefaultAddress,
  trackParcel,
} from '@shared/contract/shop';
import { implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import * as addresses from './addresses.routes.ts';
import { listOwnOrders } from './orders.queries.ts';
import { findOrder, readItems, readPackages } from './shop.queries.ts';
import {
  presentAddress,
  presentItem,
  presentOrder,
  presentPackage,
  presentPayment,
} from './shop.rules.ts';
import { track } from './track.routes.ts';

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

  implement(listOrders, listOwnOrders),
  implement(trackParcel, track),
  implement(getAddresses, addresses.listAddresses),
  implement(saveAddress, addresses.saveAddress),
  implement(setDefaultAddress, addresses.setDefault),
  implement(removeAddress, addresses.removeAddress),
];
