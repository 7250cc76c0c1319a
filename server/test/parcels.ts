import { transfer } from '../src/ledger/transfer.ts';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/db/new-id.ts';
import {
  shopAddresses,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../src/schema/tables/shop.ts';
import { fund, makePerson } from './people.ts';

/** An address and an order delivered there; each word about the person begins with `mark`. */
export async function leaveParcels(
  db: Db,
  { personId, mark }: { personId: string; mark: string },
): Promise<void> {
  const at = new Date();
  const shop = await makePerson(db);
  const to = await fund(db, { personId: shop.id, asset: 'USDT', amount: 1n });
  const from = await fund(db, { personId, asset: 'USDT', amount: 1n });
  const legs = [{ from, to, amount: 1n, kind: 'purchase' as const }];
  const [paymentTransferId = ''] = await transfer(db, { legs, businessAt: at });
  const lives = {
    recipient: `${mark}recipient`,
    region: `${mark}region`,
    city: `${mark}city`,
    street: `${mark}street`,
    postcode: `${mark}postcode`,
  };
  await db.insert(shopAddresses).values({
    ...lives,
    id: newId(),
    personId,
    phoneCode: '33',
    phone: '612345678',
    country: 'FR',
    isDefault: true,
  });
  const [orderId, packageId] = [newId(), newId()];
  await db.insert(shopOrders).values({
    id: orderId,
    number: 'SO12345678901',
    ownerId: personId,
    asset: 'USDT',
    itemsTotal: 1n,
    shipping: 0n,
    discount: 0n,
    total: 1n,
    paidFrom: 'wallet',
    paymentTransferId,
    ...lives,
    phone: `${mark}phone`,
    country: 'FR',
    placedAt: at,
    paidAt: at,
  });
  await db
    .insert(shopPackages)
    .values({ id: packageId, orderId, position: 1, status: 6, statusAt: at });
  await db.insert(shopPackageEvents).values({
    id: newId(),
    packageId,
    kind: 'delivered',
    params: {},
    place: `${mark}city`,
    happenedAt: at,
  });
}
