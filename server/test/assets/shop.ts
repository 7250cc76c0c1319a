import { expect } from 'vitest';
import type { StoreOrder } from '../../src/domains/shop/order-file.ts';
import { placeOrder } from '../../src/domains/shop/purchase.operations.ts';
import { databaseTime } from '../../src/platform/time/clock.ts';
import { newOperationKey } from '../money.ts';
import { textOf, usdt } from './charges.ts';
import type { Take } from './walk.ts';

/** The store reports an order, and reports it again. */
const purchase: Take = async ({ test, me }, step) => {
  const price = textOf(step);
  const { business: now } = await databaseTime(test.db);
  const order: StoreOrder = {
    reference: newOperationKey(),
    uid: me.uid,
    asset: 'USDT',
    paidFrom: 'wallet',
    shipping: '0',
    discount: '0',
    total: price,
    address: {
      recipient: 'Aiko Tan',
      phone: '+60 12-555 0101',
      street: '3 Jalan Melati',
      city: 'Ipoh',
      region: 'Perak',
      postcode: '30000',
      country: 'MY',
    },
    items: [
      {
        texts: { en: { name: 'Green tea', variant: '' } },
        category: 'food',
        quantity: 1,
        price,
        parcel: 1,
      },
    ],
    parcels: [{}],
  };
  const place = () => test.database.transaction((tx) => placeOrder(tx, { order, now }));
  const isNew = [await place(), await place()].map((placed) => placed.isNew);
  expect(isNew).toEqual([true, false]);
  return { mine: { USDT: -usdt(price) } };
};

export const shopSteps = { purchase } satisfies Record<string, Take>;
export const shopScripts = [['purchase']] as const;
