import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  type ShopPackage,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../../schema/tables/shop.ts';
import { writeSystemMessage } from '../messages/public.ts';
import type { CarrierEvent } from './carrier.ts';
import { deriveStatus, notificationForStatus, type Scan } from './shipment-status.rules.ts';
import { readEvent } from './shop.rules.ts';

/** Locks a parcel until the transaction ends and returns it with its order. */
export async function lockParcel(tx: Db, packageId: string): Promise<LockedParcel | undefined> {
  const [row] = await tx
    .select({
      parcel: shopPackages,
      order: {
        number: shopOrders.number,
        ownerId: shopOrders.ownerId,
        placedAt: shopOrders.placedAt,
      },
      erasedAt: persons.erasedAt,
    })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .innerJoin(persons, eq(persons.id, shopOrders.ownerId))
    .where(eq(shopPackages.id, packageId))
    .for('update', { of: shopPackages });
  return row && { parcel: row.parcel, order: row.order, isErased: row.erasedAt !== null };
}

export interface LockedParcel {
  parcel: ShopPackage;
  order: { number: string; ownerId: string; placedAt: Date };
  /** The owner's account was erased: store no places and send no messages. */
  isErased: boolean;
}

/**
 * Stores the events of a parcel that `lockParcel` has locked, and skips duplicates. Recomputes the
 * status from all events, so they may arrive in any order. Returns the ids of new events.
 */
export async function recordEvents(
  tx: Db,
  locked: LockedParcel,
  reported: { from: string; events: readonly CarrierEvent[] },
): Promise<Set<string>> {
  const { parcel, isErased } = locked;
  if (reported.events.length === 0) return new Set();
  const rows = reported.events.map(({ id, event, place, happenedAt, expectedAt }) => {
    const { kind, ...params } = event;
    return {
      id: newId(happenedAt),
      packageId: parcel.id,
      kind,
      params,
      place: isErased ? '' : place,
      happenedAt,
      expectedAt: expectedAt ?? null,
      carrierEventId: `${reported.from}:${id}`,
    };
  });
  const stored = await tx
    .insert(shopPackageEvents)
    .values(rows)
    .onConflictDoNothing({ target: shopPackageEvents.carrierEventId })
    .returning({ key: shopPackageEvents.carrierEventId });
  if (stored.length > 0) await updateStatus(tx, locked);
  return new Set(stored.flatMap(({ key }) => (key ? [key.slice(reported.from.length + 1)] : [])));
}

async function updateStatus(tx: Db, { parcel, order, isErased }: LockedParcel): Promise<void> {
  const rows = await tx
    .select()
    .from(shopPackageEvents)
    .where(eq(shopPackageEvents.packageId, parcel.id));
  const standing = deriveStatus(
    rows.map((row): Scan => {
      const { happenedAt, expectedAt, carrierEventId, id } = row;
      return { event: readEvent(row), happenedAt, expectedAt, key: carrierEventId ?? id };
    }),
  );
  if (!standing) return;
  const { status, statusAt, expectedAt = parcel.expectedAt } = standing;
  await tx
    .update(shopPackages)
    .set({ status, statusAt, expectedAt })
    .where(eq(shopPackages.id, parcel.id));
  const kind = notificationForStatus(parcel.status, status);
  if (!kind || isErased) return;
  const of = { personId: order.ownerId };
  if (kind === 'orderShipped') {
    const params = { order: order.number, carrier: parcel.carrier ?? '' };
    await writeSystemMessage(tx, { ...of, kind, params });
  } else {
    await writeSystemMessage(tx, { ...of, kind, params: { order: order.number } });
  }
}
