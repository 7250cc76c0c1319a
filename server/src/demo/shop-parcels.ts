import { asc, eq, lt } from 'drizzle-orm';
import { lockParcel, recordEvents } from '../domains/shop/parcels.mutations.ts';
import { byTime } from '../domains/shop/shipment-status.rules.ts';
import { readEvent } from '../domains/shop/shop.rules.ts';
import type { Db } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { runEach } from '../platform/jobs/run-sequentially.ts';
import { shopOrders, shopPackageEvents, shopPackages } from '../schema/tables/shop.ts';
import { demoCarrier } from './shop-carrier.ts';
import { carriers } from './shop-orders.ts';

/** The next run takes the rest. */
const batchSize = 500;

/** Moves demo parcels with business time; elsewhere a tracking service reports their events. */
export const moveParcels: Job = {
  name: 'move-parcels',
  everySeconds: 30,
  run: async ({ database, now }) => {
    const due = await database.db
      .select({ id: shopPackages.id })
      .from(shopPackages)
      .where(lt(shopPackages.status, 6))
      .orderBy(asc(shopPackages.id))
      .limit(batchSize);
    await runEach(due, ({ id }) =>
      database.transaction((tx) => moveParcel(tx, { id, now: now.business })),
    );
  },
};

async function moveParcel(tx: Db, of: { id: string; now: Date }): Promise<void> {
  const locked = await lockParcel(tx, of.id);
  if (!locked) return;
  const { parcel } = locked;
  const { expectedAt } = parcel;
  if (!expectedAt) return;
  const rows = await tx
    .select()
    .from(shopPackageEvents)
    .where(eq(shopPackageEvents.packageId, of.id));
  const sorted = rows
    .map((row) => ({
      event: readEvent(row),
      happenedAt: row.happenedAt,
      key: row.carrierEventId ?? row.id,
    }))
    .sort(byTime);
  const last = sorted.at(-1);
  if (!last) return;
  const carrier = parcel.carrier ?? carriers.swallow;
  const events = demoCarrier.read({
    last: { kind: last.event.kind, at: last.happenedAt, count: sorted.length },
    expectedAt,
    carrier,
    town: await townOf(tx, parcel.orderId),
    now: of.now,
  });
  if (parcel.carrier === null && events.some(({ event }) => event.kind === 'pickedUp')) {
    const trackingNumber = numberOf(of.id);
    await tx
      .update(shopPackages)
      .set({ carrier, trackingNumber })
      .where(eq(shopPackages.id, of.id));
    locked.parcel = { ...parcel, carrier, trackingNumber };
  }
  const own = events.map((event) => ({ ...event, id: `${of.id}:${event.id}` }));
  await recordEvents(tx, locked, { from: demoCarrier.name, events: own });
}

async function townOf(tx: Db, orderId: string): Promise<string> {
  const rows = await tx
    .select({ city: shopOrders.city, country: shopOrders.country })
    .from(shopOrders)
    .where(eq(shopOrders.id, orderId));
  const { city = '', country = '' } = rows[0] ?? {};
  return city && `${city}, ${country}`;
}

/** A tracking number, derived from the parcel's id. */
const numberOf = (id: string): string =>
  `SW${(BigInt(`0x${id.slice(-12)}`) % 1_000_000_000n).toString().padStart(9, '0')}MY`;
