import type { ShipmentStatus } from '@shared/contract/enums';
import type { OrderItem, OrderPayment, ShopAddress } from '@shared/contract/shop';
import type { Asset } from '@shared/lib/money';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const units = (name: string) => bigint(name, { mode: 'bigint' });

export const shopOrders = pgTable('shop_orders', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  ownerId: uuid('owner_id').notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  itemsTotal: units('items_total').notNull(),
  shipping: units('shipping').notNull(),
  discount: units('discount').notNull(),
  total: units('total').notNull(),
  paidFrom: text('paid_from').$type<OrderPayment['method']>().notNull(),
  paymentTransferId: uuid('payment_transfer_id').notNull(),
  recipient: text('recipient').notNull(),
  phone: text('phone').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  postcode: text('postcode').notNull(),
  country: text('country').notNull(),
  placedAt: moment('placed_at').notNull(),
  paidAt: moment('paid_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopOrder = typeof shopOrders.$inferSelect;

export const shopPackages = pgTable('shop_packages', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  position: smallint('position').notNull(),
  status: smallint('status').$type<ShipmentStatus>().notNull(),
  statusAt: moment('status_at').notNull(),
  expectedAt: moment('expected_at'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopPackage = typeof shopPackages.$inferSelect;

export const shopOrderItems = pgTable('shop_order_items', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  packageId: uuid('package_id'),
  position: smallint('position').notNull(),
  category: text('category').$type<OrderItem['category']>().notNull(),
  quantity: integer('quantity').notNull(),
  unitPrice: units('unit_price').notNull(),
  /** Validated on read. */
  texts: jsonb('texts').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopOrderItem = typeof shopOrderItems.$inferSelect;

export const shopPackageEvents = pgTable('shop_package_events', {
  id: uuid('id').primaryKey(),
  packageId: uuid('package_id').notNull(),
  kind: text('kind').notNull(),
  /** Validated on read. */
  params: jsonb('params').$type<unknown>().notNull(),
  place: text('place').notNull().default(''),
  happenedAt: moment('happened_at').notNull(),
  /** The carrier's id of the event, prefixed with the source that reported it. */
  carrierEventId: text('carrier_event_id'),
  expectedAt: moment('expected_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopPackageEvent = typeof shopPackageEvents.$inferSelect;

export const shopCarriers = pgTable('shop_carriers', {
  name: text('name').primaryKey(),
  phone: text('phone'),
  /** `{number}` stands for the tracking number. */
  trackingUrl: text('tracking_url'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopCarrier = typeof shopCarriers.$inferSelect;

export const shopAddresses = pgTable('shop_addresses', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  recipient: text('recipient').notNull(),
  phoneCode: text('phone_code').notNull(),
  phone: text('phone').notNull(),
  country: text('country').$type<ShopAddress['country']>().notNull(),
  region: text('region').notNull(),
  city: text('city').notNull(),
  street: text('street').notNull(),
  postcode: text('postcode').notNull(),
  isDefault: boolean('is_default').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ShopAddressRow = typeof shopAddresses.$inferSelect;
