import type { QuotaEntryKind } from '@shared/contract/vip-quota';
import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Whole units of quota: far below the largest safe integer. */
const units = (name: string) => bigint(name, { mode: 'number' });

export const vipQuotas = pgTable('vip_quotas', {
  personId: uuid('person_id').primaryKey(),
  total: units('total').notNull().default(0),
  used: units('used').notNull().default(0),
  allocated: units('allocated').notNull().default(0),
  remaining: units('remaining').notNull().default(0),
  entries: integer('entries').notNull().default(0),
});
export type VipQuota = typeof vipQuotas.$inferSelect;

export const vipAllocations = pgTable('vip_allocations', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  amount: units('amount').notNull(),
  redeemed: units('redeemed').notNull().default(0),
  status: smallint('status').$type<1 | 2 | 3>().notNull().default(1),
  operationId: uuid('operation_id'),
  businessAt: moment('business_at').notNull(),
  endedAt: moment('ended_at'),
});
export type VipAllocation = typeof vipAllocations.$inferSelect;

export const vipEntries = pgTable('vip_entries', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  /** Numbers a person's entries in the order in which they happened. */
  number: integer('number').notNull(),
  kind: text('kind').$type<QuotaEntryKind>().notNull(),
  amount: units('amount').notNull(),
  change: units('change').notNull(),
  remaining: units('remaining').notNull(),
  counterpartyId: uuid('counterparty_id'),
  allocationId: uuid('allocation_id'),
  operationId: uuid('operation_id'),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
