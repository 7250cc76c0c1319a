import type { StakeRecordType, StakeStatus } from '@shared/contract/stake';
import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Amounts in smallest units of YUT, and fractions with eight decimals. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/** The conditions of a term, copied into each of its orders. */
const conditions = () => ({
  cycleDays: integer('cycle_days').notNull(),
  cycleYield: units('cycle_yield').notNull(),
  extraRate: units('extra_rate').notNull(),
  fee: units('fee').notNull(),
  penalty: units('penalty').notNull(),
  releaseDays: integer('release_days').notNull(),
});

export const stakeTerms = pgTable('stake_terms', {
  id: text('id').primaryKey(),
  ...conditions(),
  smallest: units('smallest').notNull(),
  places: integer('places'),
  allowsAdding: boolean('allows_adding').notNull().default(true),
  allowsUpgrade: boolean('allows_upgrade').notNull().default(true),
  isOpen: boolean('is_open').notNull().default(true),
  position: integer('position').notNull(),
});
export type StakeTermRow = typeof stakeTerms.$inferSelect;

export const stakeOrders = pgTable('stake_orders', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  businessAt: moment('business_at').notNull(),
  status: smallint('status').$type<StakeStatus>().notNull(),
  principal: units('principal').notNull(),
  reward: units('reward').notNull(),
  carry: units('carry').notNull(),
  termId: text('term_id').notNull(),
  ...conditions(),
  autoReinvest: boolean('auto_reinvest').notNull(),
  compound: boolean('compound').notNull(),
  startedAt: moment('started_at').notNull(),
  countsFrom: moment('counts_from').notNull(),
  periods: integer('periods').notNull(),
  periodsBefore: integer('periods_before').notNull(),
  retrievingFrom: smallint('retrieving_from').$type<1 | 2>(),
  retrievingSince: moment('retrieving_since'),
  releaseAt: moment('release_at'),
  penaltyDue: units('penalty_due').notNull(),
  endedAt: moment('ended_at'),
  dueAt: moment('due_at'),
  records: integer('records').notNull(),
});
export type StakeOrderRow = typeof stakeOrders.$inferSelect;

export const stakeRecords = pgTable(
  'stake_records',
  {
    orderId: uuid('order_id').notNull(),
    number: integer('number').notNull(),
    type: text('type').$type<StakeRecordType>().notNull(),
    amount: units('amount').notNull(),
    /** For the earning of a day: its number within the order, counted from 1. */
    period: integer('period'),
    operationId: uuid('operation_id'),
    businessAt: moment('business_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
);
export type StakeRecordRow = typeof stakeRecords.$inferSelect;
