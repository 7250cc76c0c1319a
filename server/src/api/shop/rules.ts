import type { Language, ShipmentStatus } from '@shared/contract/enums';
import { shipmentStatus } from '@shared/contract/enums';
import type {
  DeliveryAddress,
  OrderItem,
  OrderPayment,
  Shipment,
  ShipmentEvent,
} from '@shared/contract/shop';
import { assetScale, fromUnits } from '@shared/lib/money';
import type {
  ShopOrder,
  ShopOrderItem,
  ShopPackage,
  ShopPackageEvent,
} from '../../db/tables/shop.ts';
import { fill } from '../../words.ts';
import { itemTexts, type ParcelEvent, parcelEvent } from './texts.ts';

/** The status that an event brings a parcel to. */
const statusOf: Record<ParcelEvent['kind'], ShipmentStatus> = {
  placed: shipmentStatus.order,
  packed: shipmentStatus.order,
  pickedUp: shipmentStatus.pickup,
  shipped: shipmentStatus.shipped,
  arrivedAtHub: shipmentStatus.inTransit,
  leftHub: shipmentStatus.inTransit,
  customsCleared: shipmentStatus.inTransit,
  outForDelivery: shipmentStatus.outForDelivery,
  attempted: shipmentStatus.outForDelivery,
  delivered: shipmentStatus.delivered,
  exception: shipmentStatus.exception,
  rejected: shipmentStatus.rejected,
  returning: shipmentStatus.rejected,
};
export const statusAfter = ({ kind }: ParcelEvent): ShipmentStatus => statusOf[kind];

/** The server's word for an event: its kind, or what it says of itself. */
export function wordOf(event: ParcelEvent): string {
  if (event.kind === 'delivered') return `shop.deliveredTo.${event.to}`;
  if (event.kind === 'exception' || event.kind === 'rejected') {
    return `shop.problems.${event.reason}.reason`;
  }
  return `shop.events.${event.kind}`;
}

/** Country code and last four digits stay: enough to know one's own number, and no more. */
export function maskPhone(phone: string): string {
  const [, code = '', rest = ''] = /^(\+\d+\s)?(.*)$/s.exec(phone) ?? [];
  const digits = rest.replace(/\D/g, '').length;
  const shown = Math.min(4, Math.floor(digits / 2));
  let seen = 0;
  const masked = rest.replace(/\d/g, (digit) => {
    seen += 1;
    return seen > digits - shown ? digit : '•';
  });
  return code + masked;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

interface Speaker {
  text: (key: string) => string;
}

/** A row of the database as the event that it tells of: checked here, trusted from here on. */
const readEvent = ({ kind, params }: ShopPackageEvent): ParcelEvent =>
  parcelEvent.parse({ ...Object(params), kind });

function presentEvent(
  row: ShopPackageEvent,
  { event, text }: Speaker & { event: ParcelEvent },
): ShipmentEvent {
  const { id, kind, place } = row;
  return { id, kind, place, text: fill(text(wordOf(event)), event), at: seconds(row.happenedAt) };
}

/** Why a parcel does not go on, and what comes next: of the last event that says so. */
export function problemOf(
  status: ShipmentStatus,
  events: readonly ParcelEvent[],
): Extract<ParcelEvent, { reason: string }>['reason'] | undefined {
  const { exception, rejected } = shipmentStatus;
  if (status !== exception && status !== rejected) return undefined;
  return events.flatMap((event) => ('reason' in event ? [event.reason] : []))[0];
}

/** Events come newest first. */
export function presentPackage(
  row: ShopPackage,
  { events, text }: Speaker & { events: readonly ShopPackageEvent[] },
): Shipment {
  const told = events.map((event) => ({ row: event, event: readEvent(event) }));
  const problem = problemOf(
    row.status,
    told.map(({ event }) => event),
  );
  return {
    id: row.id,
    position: row.position,
    status: row.status,
    statusAt: seconds(row.statusAt),
    expectedAt: row.expectedAt && seconds(row.expectedAt),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    problem: problem
      ? {
          reason: text(`shop.problems.${problem}.reason`),
          nextStep: text(`shop.problems.${problem}.nextStep`),
        }
      : null,
    events: told.map((one) => presentEvent(one.row, { event: one.event, text })),
  };
}

/** The seller's words in the person's language, else in English. */
export function presentItem(
  row: ShopOrderItem,
  of: { order: Pick<ShopOrder, 'asset'>; language: Language },
): OrderItem {
  const texts = itemTexts.parse(row.texts);
  return {
    ...(texts[of.language] ?? texts.en),
    id: row.id,
    packageId: row.packageId,
    category: row.category,
    quantity: row.quantity,
    unitPrice: fromUnits(row.unitPrice, assetScale[of.order.asset]),
  };
}

export function presentAddress(order: ShopOrder): DeliveryAddress {
  const { recipient, street, city, region, postcode, country } = order;
  return { recipient, phone: maskPhone(order.phone), street, city, region, postcode, country };
}

export function presentPayment(order: ShopOrder): OrderPayment {
  const amount = (units: bigint) => fromUnits(units, assetScale[order.asset]);
  return {
    method: order.paidFrom,
    asset: order.asset,
    itemsTotal: amount(order.itemsTotal),
    shipping: amount(order.shipping),
    discount: amount(order.discount),
    total: amount(order.total),
  };
}

export const presentOrder = (order: ShopOrder) => ({
  orderId: order.number,
  placedAt: seconds(order.placedAt),
  paidAt: seconds(order.paidAt),
});
