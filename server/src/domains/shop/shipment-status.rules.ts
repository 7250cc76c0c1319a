import { type ShipmentStatus, shipmentStatus } from '@shared/contract/enums';
import type { ParcelEvent } from './texts.ts';

/** What the events of a parcel make of it, in whatever order they have come. Pure. */
const { order, pickup, shipped, inTransit, outForDelivery, delivered, exception, rejected } =
  shipmentStatus;

/** The status that an event brings a parcel to. */
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
 * Where a parcel can go from where it is. Carriers leave scans out, so steps may be skipped; what
 * would lead back (a scan that was made late) is told in the timeline and changes nothing. From a
 * problem a parcel goes on wherever it was. Delivered and rejected are the end.
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

/** One event as far as the way is concerned. */
export interface Scan {
  event: ParcelEvent;
  happenedAt: Date;
  expectedAt?: Date | null;
  /** Tells apart what happened at the same moment: the same for everybody, whenever it came. */
  key: string;
}

const kinds = Object.keys(statusOf);
const rankOf = ({ event }: Scan): number => kinds.indexOf(event.kind);

/** The order in which things happened; within one moment, the order in which they can have. */
export const byTime = (one: Scan, other: Scan): number =>
  one.happenedAt.getTime() - other.happenedAt.getTime() ||
  rankOf(one) - rankOf(other) ||
  (one.key < other.key ? -1 : 1);

export interface Standing {
  status: ShipmentStatus;
  statusAt: Date;
  /** As the newest event that says so has it; nothing where none does. */
  expectedAt: Date | undefined;
}

/** Where a parcel stands after all that has happened to it; nothing where nothing has. */
export function standingOf(scans: readonly Scan[]): Standing | undefined {
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

/** What its owner is told of a parcel that has come from one status to another. */
export function pageReleasesOf(
  from: ShipmentStatus,
  to: ShipmentStatus,
): 'orderShipped' | 'orderDelivered' | 'orderProblem' | undefined {
  if (from === to) return undefined;
  if (to === delivered) return 'orderDelivered';
  if (to === exception || to === rejected) return 'orderProblem';
  const left = (status: ShipmentStatus): boolean => status >= shipped;
  return left(to) && !left(from) ? 'orderShipped' : undefined;
}
