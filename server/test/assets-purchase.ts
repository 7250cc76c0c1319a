import type { StoreOrder } from '../src/domains/shop/order-file.ts';
import { placeOrder } from '../src/domains/shop/purchase.operations.ts';
import { databaseTime } from '../src/platform/time/clock.ts';
import type { Change, Walk } from './assets-walk.ts';
import { newOperationKey } from './money.ts';
import { unitsIn } from './people.ts';

const usdt = unitsIn('USDT');

/** The step of a walk that pays in the store. */
export async function purchase({ test, me }: Walk, { cents }: { cents: number }): Promise<Change> {
  const price = (cents / 100).toFixed(2);
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
  await test.database.transaction((tx) => placeOrder(tx, { order, now }));
  return { mine: { USDT: -usdt(price) } };
}
