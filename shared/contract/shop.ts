import * as z from 'zod/mini';
import { call } from './call.ts';
import { shipmentStatus } from './enums.ts';
import { amountText, assetCode, id, unixSeconds } from './wire.ts';

/** Short, opaque and shown to people: `SO26111500417`. Whoever is not its owner does not find it. */
const orderId = id;

/** One line of a parcel's way. The server keeps what happened, and words it for who asks. */
const shipmentEvent = z.object({
  id: z.string(),
  kind: z.string(),
  /** In the person's language. */
  text: z.string(),
  /** Where it happened, as the carrier names it; empty where nobody said. */
  place: z.string(),
  at: unixSeconds,
});
export type ShipmentEvent = z.infer<typeof shipmentEvent>;

const shipment = z.object({
  id: z.string(),
  /** Its number within the order, from 1. */
  position: z.int().check(z.gte(1)),
  status: z.enum(shipmentStatus),
  /** Since when it has this status. */
  statusAt: unixSeconds,
  expectedAt: z.nullable(unixSeconds),
  /** Both are known once a carrier has the parcel. */
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Only with an exception or a rejection, in the person's language. */
  problem: z.nullable(z.object({ reason: z.string(), nextStep: z.string() })),
  /** Newest first. */
  events: z.array(shipmentEvent),
});
export type Shipment = z.infer<typeof shipment>;

export const getExpressInfo = call('/v1/shop/store/express/info', {
  summary: 'Where the packages of an own order are',
  access: 'session',
  effect: 'read',
  request: z.object({ orderId }),
  response: z.object({ packages: z.array(shipment) }),
});

export const itemCategories = [
  'fashion',
  'beauty',
  'home',
  'electronics',
  'food',
  'toys',
  'other',
] as const;

const orderItem = z.object({
  id: z.string(),
  /** The package that it travels in, once it is packed. */
  packageId: z.nullable(z.string()),
  name: z.string(),
  variant: z.string(),
  category: z.enum(itemCategories),
  quantity: z.int().check(z.gte(1)),
  /** For one piece, in the asset of the payment. */
  unitPrice: amountText,
});
export type OrderItem = z.infer<typeof orderItem>;

const deliveryAddress = z.object({
  recipient: z.string(),
  /** Only its country code and its last four digits can be read. */
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  /** Two letters. */
  country: z.string(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

const orderPayment = z.object({
  method: z.enum(['wallet', 'store']),
  asset: assetCode,
  itemsTotal: amountText,
  shipping: amountText,
  discount: amountText,
  total: amountText,
});
export type OrderPayment = z.infer<typeof orderPayment>;

export const getOrderDetail = call('/v1/shop/order/detail', {
  summary: 'What an own order holds, where it goes and how it was paid',
  access: 'session',
  effect: 'read',
  addition: true,
  request: z.object({ orderId }),
  response: z.object({
    order: z.object({ orderId: z.string(), placedAt: unixSeconds, paidAt: unixSeconds }),
    items: z.array(orderItem),
    address: deliveryAddress,
    payment: orderPayment,
  }),
});
