import type { ShipmentStatus } from '@shared/contract/enums';
import { shipmentStatus } from '@shared/contract/enums';
import type { OrderSummary } from '@shared/contract/shop';

/** What `/shop/orders` decides about a line of the list, as plain data. */

export const statuses: readonly ShipmentStatus[] = Object.values(shipmentStatus);

/** The filter in the address; anything else is none. */
export const statusIn = (query: URLSearchParams): ShipmentStatus | undefined =>
  statuses.find((status) => String(status) === query.get('status'));

/** The statuses of an order's parcels, each once: what needs a look first, then as they go on. */
export function standingsOf({ parcels }: Pick<OrderSummary, 'parcels'>): ShipmentStatus[] {
  if (parcels.length === 0) return [shipmentStatus.order];
  const found = new Set(parcels.map(({ status }) => status));
  const problems = [shipmentStatus.exception, shipmentStatus.rejected];
  const isProblem = (status: ShipmentStatus) => problems.some((one) => one === status);
  return [...found].sort((a, b) => Number(isProblem(b)) - Number(isProblem(a)) || a - b);
}

export function toneOf(status: ShipmentStatus): 'up' | 'danger' | 'accent' {
  if (status === shipmentStatus.delivered) return 'up';
  return status > shipmentStatus.delivered ? 'danger' : 'accent';
}
