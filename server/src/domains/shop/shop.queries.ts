import type { ShipmentStatus } from '@shared/contract/enums';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals, findRow } from '../../platform/db/rows.ts';
import {
  type ShopOrder,
  shopCarriers,
  shopOrderItems,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../../schema/tables/shop.ts';

/** The key of an order lookup: always with the owner, to protect other persons' orders. */
interface OwnOrder {
  number: string;
  ownerId: string;
}
const own = ({ number, ownerId }: OwnOrder) => equals(shopOrders, { number, ownerId });

export async function findOrder(db: Db, of: OwnOrder): Promise<ShopOrder | undefined> {
  return findRow(db, shopOrders, own(of));
}

export async function readItems(db: Db, of: OwnOrder) {
  const rows = await db
    .select({ item: shopOrderItems })
    .from(shopOrderItems)
    .innerJoin(shopOrders, eq(shopOrders.id, shopOrderItems.orderId))
    .where(own(of))
    .orderBy(asc(shopOrderItems.position));
  return rows.map(({ item }) => item);
}

/** The limit for all parcels of an order together: more than anyone reads. */
const maxEvents = 200;

/** The packages of an order, each with its carrier and its events, newest first. */
export async function readPackages(db: Db, of: OwnOrder) {
  const packages = await db
    .select({ row: shopPackages, carrier: shopCarriers })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .leftJoin(shopCarriers, eq(shopCarriers.name, shopPackages.carrier))
    .where(own(of))
    .orderBy(asc(shopPackages.position));
  const events = await readEvents(
    db,
    packages.map(({ row }) => row.id),
  );
  return packages.map(({ row, carrier }) => ({
    row,
    carrier,
    events: events.filter(({ packageId }) => packageId === row.id),
  }));
}

async function readEvents(db: Db, packageIds: readonly string[]) {
  if (packageIds.length === 0) return [];
  return db
    .select()
    .from(shopPackageEvents)
    .where(inArray(shopPackageEvents.packageId, [...packageIds]))
    .orderBy(desc(shopPackageEvents.happenedAt), desc(shopPackageEvents.id))
    .limit(maxEvents);
}

/** Finds a parcel by number; of two carriers with the same number, the latest status wins. */
export async function findByNumber(db: Db, trackingNumber: string) {
  const [found] = await db
    .select({ row: shopPackages, carrier: shopCarriers, order: shopOrders })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .leftJoin(shopCarriers, eq(shopCarriers.name, shopPackages.carrier))
    .where(eq(shopPackages.trackingNumber, trackingNumber))
    .orderBy(desc(shopPackages.statusAt))
    .limit(1);
  return found && { ...found, events: await readEvents(db, [found.row.id]) };
}

interface OrdersPage {
  ownerId: string;
  /** Only orders with a parcel in this status. */
  status: ShipmentStatus | undefined;
  after: TimeKey | undefined;
  limit: number;
}

/** Orders of a person, the newest first, each with its items and parcels. */
export async function readOrders(db: Db, page: OrdersPage) {
  const { ownerId, status, after, limit } = page;
  const hasStatus = db
    .select({ id: shopPackages.orderId })
    .from(shopPackages)
    .where(status && eq(shopPackages.status, status));
  const { at, isAfter, order: newestFirst } = byTime(shopOrders.placedAt, shopOrders.id);
  const orders = await db
    .select({ order: shopOrders, at })
    .from(shopOrders)
    .where(
      and(
        eq(shopOrders.ownerId, ownerId),
        status && inArray(shopOrders.id, hasStatus),
        isAfter(after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  if (orders.length === 0) return [];
  const ids = orders.map(({ order }) => order.id);
  const items = await db
    .select()
    .from(shopOrderItems)
    .where(inArray(shopOrderItems.orderId, ids))
    .orderBy(asc(shopOrderItems.position));
  const parcels = await db
    .select()
    .from(shopPackages)
    .where(inArray(shopPackages.orderId, ids))
    .orderBy(asc(shopPackages.position));
  return orders.map(({ order, at }) => ({
    order,
    at,
    items: items.filter(({ orderId }) => orderId === order.id),
    parcels: parcels.filter(({ orderId }) => orderId === order.id),
  }));
}
