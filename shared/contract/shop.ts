import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { shippingCountries } from './countries.ts';
import { shipmentStatus } from './enums.ts';
import { amountText, assetCode, id, nothing, pageOf, pageRequest, unixSeconds } from './wire.ts';

/** Short and opaque, for display: `SO26111500417`. Only its owner can find it. */
const orderId = id;

/** One event of a parcel. The server stores its kind and translates it for each request. */
const shipmentEvent = z.object({
  id: z.string(),
  kind: z.string(),
  /** In the user's language. */
  text: z.string(),
  /** Place as named by the carrier; may be empty. */
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
  /** Known once a carrier has the parcel. */
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Contact of the carrier, if known: phone with country code, and web page. */
  carrierPhone: z.optional(z.nullable(z.string())),
  carrierUrl: z.optional(z.nullable(z.string())),
  /** Only with an exception or a rejection, in the user's language. */
  problem: z.nullable(z.object({ reason: z.string(), nextStep: z.string() })),
  /** Newest first. */
  events: z.array(shipmentEvent),
});
export type Shipment = z.infer<typeof shipment>;

export const getExpressInfo = readCall('/v1/shop/store/express/info', {
  summary: 'Where the packages of an own order are',
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
  /** Its package, once packed. */
  packageId: z.nullable(z.string()),
  name: z.string(),
  variant: z.string(),
  category: z.enum(itemCategories),
  quantity: z.int().check(z.gte(1)),
  /** Per piece, in the asset of the payment. */
  unitPrice: amountText,
});
export type OrderItem = z.infer<typeof orderItem>;

const deliveryAddress = z.object({
  recipient: z.string(),
  /** Masked but for the country code and the last four digits. */
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  /** ISO 3166, two letters. */
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

export const getOrderDetail = readCall('/v1/shop/order/detail', {
  summary: 'What an own order holds, where it goes and how it was paid',
  addition: true,
  request: z.object({ orderId }),
  response: z.object({
    order: z.object({ orderId: z.string(), placedAt: unixSeconds, paidAt: unixSeconds }),
    items: z.array(orderItem),
    address: deliveryAddress,
    payment: orderPayment,
  }),
});

const orderParcel = z.object({
  status: z.enum(shipmentStatus),
  statusAt: unixSeconds,
  expectedAt: z.nullable(unixSeconds),
});

const orderSummary = z.object({
  /** The number of the order. */
  id: z.string(),
  createdAt: unixSeconds,
  total: amountText,
  asset: assetCode,
  /** The first item; the count covers all pieces. */
  firstItem: z.object({ name: z.string(), category: z.enum(itemCategories) }),
  pieces: z.int().check(z.gte(1)),
  /** Absent until something is packed. */
  parcels: z.array(orderParcel),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const listOrders = readCall('/v1/shop/order/list', {
  summary: 'Own orders, the newest first; with a status, those that have a parcel in it',
  addition: true,
  request: z.object({ ...pageRequest, status: z.optional(z.enum(shipmentStatus)) }),
  response: pageOf(orderSummary),
});

const publicParcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  carrierPhone: z.nullable(z.string()),
  carrierUrl: z.nullable(z.string()),
  status: z.enum(shipmentStatus),
  statusAt: unixSeconds,
  expectedAt: z.nullable(unixSeconds),
  /** Newest first, without the delivery address and the details of the handover. */
  events: z.array(shipmentEvent),
  /** Number of the order, if the caller owns it. */
  orderId: z.nullable(z.string()),
});
export type PublicParcel = z.infer<typeof publicParcel>;

/** A write, because it counts wrong numbers to prevent guessing. */
export const trackParcel = writeCall('/v1/shop/track', {
  summary: 'Where a parcel is, by its number: without name, address or items, for anyone',
  access: 'anyone',
  addition: true,
  request: z.object({
    number: z.string().check(z.minLength(1, '000958'), z.maxLength(64, '002108')),
  }),
  response: publicParcel,
});

const line = (maxLength: number) => z.string().check(z.maxLength(maxLength, '002108'));
const neededLine = (maxLength: number) =>
  z.string().check(z.minLength(1, '000958'), z.maxLength(maxLength, '002108'));

const addressFields = {
  recipient: neededLine(60),
  /** Without the plus. */
  phoneCode: z.string().check(z.minLength(1, '000958'), z.regex(/^[1-9]\d{0,3}$/, '001464')),
  phone: z.string().check(z.minLength(1, '000958'), z.maxLength(24, '001464')),
  country: z.enum(shippingCountries, '000958'),
  region: line(60),
  city: neededLine(60),
  street: neededLine(160),
  postcode: line(16),
  isDefault: z.boolean(),
};
const shopAddress = z.object({ id: z.string(), ...addressFields });
export type ShopAddress = z.infer<typeof shopAddress>;

export const getAddresses = readCall('/v1/user/address', {
  summary: 'Where this person has things sent, the default first',
  request: nothing,
  response: z.object({ items: z.array(shopAddress), most: z.int() }),
});

export const saveAddress = writeCall('/v1/user/address/save', {
  summary: 'Add an address, or change the own one with this id; the first is the default',
  addition: true,
  request: z.object({ id: z.optional(id), ...addressFields }),
  response: shopAddress,
});

export const setDefaultAddress = writeCall('/v1/user/address/default', {
  summary: 'Have things sent here, unless an order says otherwise',
  addition: true,
  request: z.object({ id }),
  response: nothing,
});

export const removeAddress = writeCall('/v1/user/address/remove', {
  summary: 'Forget an own address; of the default the newest of the others takes the place',
  addition: true,
  request: z.object({ id }),
  response: nothing,
});
