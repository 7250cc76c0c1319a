import { bigint, boolean, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const units = (name: string) => bigint(name, { mode: 'bigint' });

export const c2cOrders = pgTable('c2c_orders', {
  id: uuid('id').primaryKey(),
  buyerId: uuid('buyer_id').notNull(),
  status: smallint('status').$type<1 | 2 | 3>().notNull().default(1),
  /** YUT. */
  amount: units('amount').notNull(),
  filled: units('filled').notNull().default(0n),
  minFill: units('min_fill').notNull(),
  /** USDT for one whole YUT. */
  price: units('price').notNull(),
  /** The hold on the unfilled amount; for an ended order, the last hold. */
  holdId: uuid('hold_id').notNull(),
  businessAt: moment('business_at').notNull(),
  endedAt: moment('ended_at'),
  operationId: uuid('operation_id'),
  /** When an open order expires; null: never. */
  expiresAt: moment('expires_at'),
  expired: boolean('expired').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type C2cOrder = typeof c2cOrders.$inferSelect;

export const c2cFills = pgTable('c2c_fills', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  sellerId: uuid('seller_id').notNull(),
  amount: units('amount').notNull(),
  price: units('price').notNull(),
  /** USDT that the seller got. */
  total: units('total').notNull(),
  /** YUT fee that the seller paid. */
  fee: units('fee').notNull().default(0n),
  yutTransferId: uuid('yut_transfer_id').notNull(),
  usdtTransferId: uuid('usdt_transfer_id').notNull(),
  operationId: uuid('operation_id'),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type C2cFillRow = typeof c2cFills.$inferSelect;
