import { codes } from '@shared/contract/codes';
import type { ShipmentStatus } from '@shared/contract/enums';
import { shipmentStatus } from '@shared/contract/enums';
import type { DeliveryAddress, Shipment } from '@shared/contract/shop';
import { regionName } from '@shared/lib/intl';

/** What `/order-details/:id` decides about an order, as plain data. */

/** Somebody else's order, one that does not exist, or a text that can be no order at all. */
export function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === codes.notFound || error.code === codes.invalidRequest;
}

const { order, pickup, shipped, inTransit, outForDelivery, delivered } = shipmentStatus;
const way: readonly ShipmentStatus[] = [
  order,
  pickup,
  shipped,
  inTransit,
  outForDelivery,
  delivered,
];

export interface WayStep {
  status: ShipmentStatus;
  state: 'done' | 'current' | 'todo';
}

export interface Way {
  steps: WayStep[];
  /** Counted from 1. */
  at: number;
  next: ShipmentStatus | undefined;
}

/** The six steps of a parcel's way; none for one that met an exception or was rejected. */
export function wayOf(status: ShipmentStatus): Way | undefined {
  const index = way.indexOf(status);
  if (index < 0) return undefined;
  const stateAt = (step: number): WayStep['state'] => {
    if (step < index || status === delivered) return 'done';
    return step === index ? 'current' : 'todo';
  };
  return {
    steps: way.map((step, position) => ({ status: step, state: stateAt(position) })),
    at: index + 1,
    next: way[index + 1],
  };
}

type Dated = Pick<Shipment, 'status' | 'statusAt' | 'expectedAt'>;
type Headline = { key: 'delivered' | 'expected' | 'since'; at: number } | { key: 'notYet' };

/** The date that matters most: of the delivery, the expected one, or since when it is stuck. */
export function headlineOf({ status, statusAt, expectedAt }: Dated): Headline {
  if (status === delivered) return { key: 'delivered', at: statusAt };
  if (!wayOf(status)) return { key: 'since', at: statusAt };
  return expectedAt === null ? { key: 'notYet' } : { key: 'expected', at: expectedAt };
}

/** A receipt is exact: two decimals at least, and all that there are. */
export const exactDecimals = (amount: string): number =>
  Math.max(2, amount.split('.')[1]?.length ?? 0);

export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

/** What a phone dials: the number without what is written between its digits. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The lines of an address below the name, none of them empty. */
export function addressLines(
  address: Omit<DeliveryAddress, 'recipient' | 'phone'>,
  language: string,
): string[] {
  const { street, postcode, city, region, country } = address;
  const town = [postcode, city].filter(Boolean).join(' ');
  return [street, town, region, regionName(country, language)].filter(Boolean);
}

/** What is pasted where somebody asks for the order: a line for each fact. */
export const asLines = (rows: readonly { label: string; text: string }[]): string =>
  rows.map(({ label, text }) => `${label}: ${text}`).join('\n');
