import { deriveStatus } from '../domains/shop/shipment-status.rules.ts';
import { personAccount, systemAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { newId } from '../platform/db/new-id.ts';
import { hourMs, minuteMs } from '../platform/time/time.ts';
import {
  shopAddresses,
  shopCarriers,
  shopOrderItems,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../schema/tables/shop.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { Seed } from './seeds.ts';
import { goodOf } from './shop-goods.ts';
import {
  carriers,
  type DemoOrder,
  type DemoParcel,
  demoAddresses,
  demoCarriers,
  demoOrders,
} from './shop-orders.ts';
import { units } from './values.ts';

const address = {
  recipient: 'Mara Lindt',
  phone: '+60 12-555 0147',
  street: '18 Jalan Kenanga 3, Taman Seri Murni',
  city: 'Johor Bahru',
  region: 'Johor',
  postcode: '81100',
  country: 'MY',
};

/** Orders of the rich account in every shipment status, each paid by a transfer of the ledger. */
export async function seedShop(seed: Seed): Promise<void> {
  await seed.tx.insert(shopCarriers).values([...demoCarriers]);
  await seed.tx.insert(shopAddresses).values(
    demoAddresses.map((one, index) => ({
      ...one,
      id: newId(new Date(seed.now.getTime() - (index + 1) * hourMs)),
      personId: seed.people.rich,
    })),
  );
  for (const order of demoOrders) await seedOrder(seed, order);
}

async function seedOrder(seed: Seed, order: DemoOrder): Promise<void> {
  const { tx, people } = seed;
  const hoursAgo = Math.max(...order.parcels.flatMap(({ events }) => events[0]?.hoursAgo ?? 0));
  const placedAt = new Date(seed.now.getTime() - hoursAgo * hourMs);
  const paidAt = new Date(placedAt.getTime() + 2 * minuteMs);
  const sums = sumsOf(order);
  const orderId = newId(placedAt);
  await tx.insert(shopOrders).values({
    ...address,
    ...sums,
    id: orderId,
    number: order.number,
    ownerId: people.rich,
    asset: order.asset,
    paidFrom: order.method,
    paymentTransferId: await pay(seed, { order, total: sums.total, at: paidAt }),
    placedAt,
    paidAt,
  });
  const packageIds: string[] = [];
  for (const [index, parcel] of order.parcels.entries()) {
    packageIds.push(await seedParcel(seed, { orderId, position: index + 1, parcel }));
  }
  await tx.insert(shopOrderItems).values(
    order.items.map(({ good, quantity, price, parcel }, index) => ({
      id: newId(placedAt),
      orderId,
      packageId: packageIds[parcel],
      position: index + 1,
      quantity,
      unitPrice: units(price, order.asset),
      ...goodOf(good),
    })),
  );
}

function sumsOf(order: DemoOrder) {
  const itemsTotal = order.items.reduce(
    (sum, { quantity, price }) => sum + BigInt(quantity) * units(price, order.asset),
    0n,
  );
  const shipping = units(order.shipping, order.asset);
  const discount = units(order.discount, order.asset);
  return { itemsTotal, shipping, discount, total: itemsTotal + shipping - discount };
}

async function pay(
  { tx, people }: Seed,
  of: { order: DemoOrder; total: bigint; at: Date },
): Promise<string> {
  const { asset, method } = of.order;
  const from = await personAccount(tx, { personId: people.rich, asset, purpose: method });
  const to = await systemAccount(tx, { asset, purpose: 'shop' });
  const leg = { from, to, amount: of.total, kind: 'purchase' as const, reason: of.order.number };
  const past = {
    ownerId: people.rich,
    kind: 'shop.purchase',
    at: of.at,
    receipt: 'purchase',
    taken: pastTerms({ asset, amount: of.total }),
  } as const;
  let paid: string | undefined;
  await carryOutPast({ tx }, past, async ({ id: operationId, businessAt }) => {
    [paid] = await transfer(tx, { legs: [leg], businessAt, operationId });
  });
  if (!paid) throw new Error('a payment of the demo left no transfer');
  return paid;
}

async function seedParcel(
  { tx, now }: Seed,
  of: { orderId: string; position: number; parcel: DemoParcel },
): Promise<string> {
  const { carrier, trackingNumber, expectedInDays, events } = of.parcel;
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const standing = deriveStatus(
    events.map(({ event, hoursAgo }, index) => ({
      event,
      happenedAt: before(hoursAgo),
      key: String(index),
    })),
  );
  if (!standing) throw new Error('a parcel of the demo has no event');
  const id = newId(before(events[0]?.hoursAgo ?? 0));
  await tx.insert(shopPackages).values({
    id,
    orderId: of.orderId,
    position: of.position,
    status: standing.status,
    statusAt: standing.statusAt,
    expectedAt: expectedInDays === undefined ? null : before(-24 * expectedInDays),
    carrier: carrier ? carriers[carrier] : null,
    trackingNumber: trackingNumber ?? null,
  });
  await tx.insert(shopPackageEvents).values(
    events.map(({ hoursAgo, place, event }) => {
      const { kind, ...params } = event;
      const happenedAt = before(hoursAgo);
      return { id: newId(happenedAt), packageId: id, kind, params, place, happenedAt };
    }),
  );
  return id;
}
