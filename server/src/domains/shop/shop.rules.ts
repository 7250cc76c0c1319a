import type { Language, ShipmentStatus } from '@shared/contract/enums';
import { shipmentStatus } from '@shared/contract/enums';
import type {
  DeliveryAddress,
  OrderItem,
  OrderPayment,
  OrderSummary,
  PublicParcel,
  Shipment,
  ShipmentEvent,
} from '@shared/contract/shop';
import { assetScale, fromUnits } from '@shared/lib/money';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import type {
  ShopCarrier,
  ShopOrder,
  ShopOrderItem,
  ShopPackage,
  ShopPackageEvent,
} from '../../schema/tables/shop.ts';
import { itemTexts, type ParcelEvent, parcelEvent } from './json-columns.ts';
import { byTime } from './shipment-status.rules.ts';

/** The text key of an event: by its reason or delivery place if it has one, else by its kind. */
export function textKeyOf(event: ParcelEvent): string {
  if (event.kind === 'delivered') return `shop.deliveredTo.${event.to}`;
  if (event.kind === 'exception' || event.kind === 'rejected') {
    return `shop.problems.${event.reason}.reason`;
  }
  return `shop.events.${event.kind}`;
}

/** Keeps the country code and at most four last digits, to recognise one's own number. */
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

interface Wording {
  text: (key: string) => string;
}

/** Parses a database row into an event, so that later code can trust it. */
export const readEvent = ({ kind, params }: ShopPackageEvent): ParcelEvent =>
  parcelEvent.parse({ ...Object(params), kind });

function presentEvent(
  row: ShopPackageEvent,
  { event, text }: Wording & { event: ParcelEvent },
): ShipmentEvent {
  const { id, kind, place } = row;
  return {
    id,
    kind,
    place,
    text: fill(text(textKeyOf(event)), event),
    at: seconds(row.happenedAt),
  };
}

/** The reason of an exception or rejection, from the newest event (the first) that has one. */
export function problemOf(
  status: ShipmentStatus,
  events: readonly ParcelEvent[],
): Extract<ParcelEvent, { reason: string }>['reason'] | undefined {
  const { exception, rejected } = shipmentStatus;
  if (status !== exception && status !== rejected) return undefined;
  return events.flatMap((event) => ('reason' in event ? [event.reason] : []))[0];
}

/** The carrier's phone and tracking page for a parcel; null for an unknown carrier. */
function contactOf(
  carrier: ShopCarrier | null,
  trackingNumber: string | null,
): { carrierPhone: string | null; carrierUrl: string | null } {
  const url = trackingNumber === null ? null : (carrier?.trackingUrl ?? null);
  return {
    carrierPhone: carrier?.phone ?? null,
    carrierUrl: url?.replace('{number}', encodeURIComponent(trackingNumber ?? '')) ?? null,
  };
}

interface ParcelRows {
  carrier: ShopCarrier | null;
  events: readonly ShopPackageEvent[];
}

/** Parses the events and sorts them newest first. */
const readEvents = (events: readonly ShopPackageEvent[]) =>
  events
    .map((row) => {
      const { happenedAt, carrierEventId, id } = row;
      return { row, event: readEvent(row), happenedAt, key: carrierEventId ?? id };
    })
    .sort((one, other) => byTime(other, one));

export function presentPackage(
  row: ShopPackage,
  { carrier, events, text }: Wording & ParcelRows,
): Shipment {
  const ordered = readEvents(events);
  const problem = problemOf(
    row.status,
    ordered.map(({ event }) => event),
  );
  return {
    id: row.id,
    position: row.position,
    status: row.status,
    statusAt: seconds(row.statusAt),
    expectedAt: row.expectedAt && seconds(row.expectedAt),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    ...contactOf(carrier, row.trackingNumber),
    problem: problem
      ? {
          reason: text(`shop.problems.${problem}.reason`),
          nextStep: text(`shop.problems.${problem}.nextStep`),
        }
      : null,
    events: ordered.map((one) => presentEvent(one.row, { event: one.event, text })),
  };
}

/** The public view hides the place of these steps: it reveals where the recipient lives. */
const lastSteps: readonly ParcelEvent['kind'][] = [
  'outForDelivery',
  'attempted',
  'delivered',
  'exception',
  'rejected',
  'returning',
];
const publicWords: Partial<Record<ParcelEvent['kind'], string>> = {
  delivered: 'shop.events.delivered',
  exception: 'shop.events.exception',
  rejected: 'shop.events.rejected',
};

/** The public view of a parcel, for anyone who knows its tracking number. */
export function presentPublic(
  row: ShopPackage & { carrier: string; trackingNumber: string },
  { carrier, events, text, orderId }: Wording & ParcelRows & { orderId: string | null },
): PublicParcel {
  const hasLastSteps = (one: ShopPackageEvent) => lastSteps.some((kind) => kind === one.kind);
  return {
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    ...contactOf(carrier, row.trackingNumber),
    status: row.status,
    statusAt: seconds(row.statusAt),
    expectedAt: row.expectedAt && seconds(row.expectedAt),
    events: readEvents(events).map(({ row: one, event }, index) => {
      const word = publicWords[event.kind] ?? textKeyOf(event);
      return {
        // Our ids contain a timestamp and identify rows: expose only an index.
        id: String(index),
        kind: event.kind,
        text: fill(text(word), event),
        place: hasLastSteps(one) ? '' : one.place,
        at: seconds(one.happenedAt),
      };
    }),
    orderId,
  };
}

/** An entry of the order list. */
export function presentSummary(
  order: ShopOrder,
  of: {
    parcels: readonly ShopPackage[];
    items: readonly ShopOrderItem[];
    language: Language;
  },
): OrderSummary {
  const first = of.items[0];
  if (!first) throw new Error(`order ${order.number} has no items`);
  const { name, category } = presentItem(first, { order, language: of.language });
  return {
    id: order.number,
    createdAt: seconds(order.placedAt),
    total: fromUnits(order.total, assetScale[order.asset]),
    asset: order.asset,
    firstItem: { name, category },
    pieces: of.items.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: of.parcels.map(({ status, statusAt, expectedAt }) => ({
      status,
      statusAt: seconds(statusAt),
      expectedAt: expectedAt && seconds(expectedAt),
    })),
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
