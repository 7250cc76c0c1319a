import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  type ShopOrder,
  shopOrderItems,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../../db/tables/shop.ts';

/** An order is only ever looked for together with who owns it. */
interface OwnOrder {
  number: string;
  ownerId: string;
}
const own = ({ number, ownerId }: OwnOrder) =>
  and(eq(shopOrders.number, number), eq(shopOrders.ownerId, ownerId));

export async function findOrder(db: Db, of: OwnOrder): Promise<ShopOrder | undefined> {
  const rows = await db.select().from(shopOrders).where(own(of));
  return rows[0];
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

/** As many as a person would read; a parcel that has more is on a strange journey. */
const mostEvents = 200;

/** The packages of an order, each with its events, newest first. */
export async function readPackages(db: Db, of: OwnOrder) {
  const packages = await db
    .select({ row: shopPackages })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .where(own(of))
    .orderBy(asc(shopPackages.position));
  const events = await db
    .select({ row: shopPackageEvents })
    .from(shopPackageEvents)
    .innerJoin(shopPackages, eq(shopPackages.id, shopPackageEvents.packageId))
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .where(own(of))
    .orderBy(desc(shopPackageEvents.happenedAt), desc(shopPackageEvents.id))
    .limit(mostEvents);

  return packages.map(({ row }) => ({
    row,
    events: events.map((event) => event.row).filter(({ packageId }) => packageId === row.id),
  }));
}
