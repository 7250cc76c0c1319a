import { type ShipmentStatus, shipmentStatus } from '@shared/contract/enums';
import type { ParcelEvent } from './json-columns.ts';

/** Derives a parcel's status from its events, in whatever order they arrive. Pure. */
const { order, pickup, shipped, inTransit, outForDelivery, delivered, exception, rejected } =
  shipmentStatus;

/** The status that each kind of event leads to. */
const statusOf: Record<ParcelEvent['kind'], ShipmentStatus> = {
  placed: order,
  packed: order,
  pickedUp: pickup,
  shipped,
  arrivedAtHub: inTransit,
  leftHub: inTransit,
  customsCleared: inTransit,
  outForDelivery,
  attempted: outForDelivery,
  delivered,
  exception,
  rejected,
  returning: rejected,
};
export const statusAfter = ({ kind }: ParcelEvent): ShipmentStatus => statusOf[kind];

/**
 * Allowed status changes. Carriers leave out scans, so steps may be skipped; a late scan that would
 * lead back appears in the timeline but does not change the status. After an exception, a parcel
 * may continue at any step. Delivered and rejected are final.
 */
const nextOf: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  [order]: [pickup, shipped, inTransit, outForDelivery, delivered, exception, rejected],
  [pickup]: [shipped, inTransit, outForDelivery, delivered, exception, rejected],
  [shipped]: [inTransit, outForDelivery, delivered, exception, rejected],
  [inTransit]: [outForDelivery, delivered, exception, rejected],
  [outForDelivery]: [inTransit, delivered, exception, rejected],
  [exception]: [pickup, shipped, inTransit, outForDelivery, delivered, rejected],
  [delivered]: [],
  [rejected]: [],
};
export const canFollow = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  nextOf[from].includes(to);

/** The parts of an event that decide the status. */
export interface Scan {
  event: ParcelEvent;
  happenedAt: Date;
  expectedAt?: Date | null;
  /** Tie-breaker for events of the same moment and kind; independent of the order of arrival. */
  key: string;
}

const kinds = Object.keys(statusOf);
const rankOf = ({ event }: Scan): number => kinds.indexOf(event.kind);

/** Sorts by time, and within one moment by the order of the kinds above. */
export const byTime = (one: Scan, other: Scan): number =>
  one.happenedAt.getTime() - other.happenedAt.getTime() ||
  rankOf(one) - rankOf(other) ||
  (one.key < other.key ? -1 : 1);

export interface Standing {
  status: ShipmentStatus;
  statusAt: Date;
  /** From the newest event that gives one. */
  expectedAt: Date | undefined;
}

/** The status of a parcel after all its events; undefined without events. */
export function deriveStatus(scans: readonly Scan[]): Standing | undefined {
  const sorted = scans.toSorted(byTime);
  const first = sorted[0];
  if (!first) return undefined;
  let status: ShipmentStatus = order;
  let statusAt = first.happenedAt;
  for (const { event, happenedAt } of sorted) {
    const to = statusAfter(event);
    if (!canFollow(status, to)) continue;
    status = to;
    statusAt = happenedAt;
  }
  const expected = sorted.findLast((scan) => scan.expectedAt);
  return { status, statusAt, expectedAt: expected?.expectedAt ?? undefined };
}

/** The notification that the owner gets for a status change, if any. */
export function notificationForStatus(
  from: ShipmentStatus,
  to: ShipmentStatus,
): 'orderShipped' | 'orderDelivered' | 'orderProblem' | undefined {
  if (from === to) return undefined;
  if (to === delivered) return 'orderDelivered';
  if (to === exception || to === rejected) return 'orderProblem';
  const left = (status: ShipmentStatus): boolean => status >= shipped;
  return left(to) && !left(from) ? 'orderShipped' : undefined;
}
