import type { ShipmentStatus } from '@shared/contract/enums';
import { shipmentStatus } from '@shared/contract/enums';
import type { OrderSummary, Shipment } from '@shared/contract/shop';

const { order, pickup, shipped, inTransit, outForDelivery, delivered, exception, rejected } =
  shipmentStatus;

export const statuses: readonly ShipmentStatus[] = Object.values(shipmentStatus);

/** The status filter in the URL; undefined for anything else. */
export const statusFromQuery = (query: URLSearchParams): ShipmentStatus | undefined =>
  statuses.find((status) => String(status) === query.get('status'));

const isProblem = (status: ShipmentStatus): boolean => status === exception || status === rejected;

/** The distinct statuses of an order's parcels: problems first, then in transit order. */
export function distinctStatuses({ parcels }: Pick<OrderSummary, 'parcels'>): ShipmentStatus[] {
  if (parcels.length === 0) return [order];
  const found = new Set(parcels.map(({ status }) => status));
  return [...found].sort((a, b) => Number(isProblem(b)) - Number(isProblem(a)) || a - b);
}

export function badgeTone(status: ShipmentStatus): 'up' | 'danger' | 'accent' {
  if (isProblem(status)) return 'danger';
  return status === delivered ? 'up' : 'accent';
}

const transitStatuses: readonly ShipmentStatus[] = [
  order,
  pickup,
  shipped,
  inTransit,
  outForDelivery,
  delivered,
];

export interface TransitStep {
  status: ShipmentStatus;
  state: 'done' | 'current' | 'todo';
}

export interface TransitProgress {
  steps: TransitStep[];
  /** Counted from 1. */
  currentStep: number;
  nextStatus: ShipmentStatus | undefined;
}

/** The six transit steps; undefined for a parcel with an exception or a rejection. */
export function transitProgress(status: ShipmentStatus): TransitProgress | undefined {
  const index = transitStatuses.indexOf(status);
  if (index < 0) return undefined;
  const stateAt = (step: number): TransitStep['state'] => {
    if (step < index || status === delivered) return 'done';
    return step === index ? 'current' : 'todo';
  };
  return {
    steps: transitStatuses.map((step, position) => ({ status: step, state: stateAt(position) })),
    currentStep: index + 1,
    nextStatus: transitStatuses[index + 1],
  };
}

type Dated = Pick<Shipment, 'status' | 'statusAt' | 'expectedAt'>;
type Headline = { key: 'delivered' | 'expected' | 'since'; at: number } | { key: 'notYet' };

/** The most relevant date: the delivery, the expected delivery, or the start of a problem. */
export function shipmentHeadline({ status, statusAt, expectedAt }: Dated): Headline {
  if (status === delivered) return { key: 'delivered', at: statusAt };
  if (isProblem(status)) return { key: 'since', at: statusAt };
  return expectedAt === null ? { key: 'notYet' } : { key: 'expected', at: expectedAt };
}
