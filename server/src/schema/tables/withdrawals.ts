import type { WithdrawalRefusal, WithdrawalStage } from '@shared/contract/withdraw';
import type { Asset } from '@shared/lib/money';
import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const units = (name: string) => bigint(name, { mode: 'bigint' });

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  way: text('way').$type<'crypto' | 'benefit'>().notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  network: text('network').notNull().default(''),
  destination: text('destination').notNull(),
  bankCode: text('bank_code').notNull().default(''),
  accountName: text('account_name').notNull().default(''),
  amount: units('amount').notNull(),
  fee: units('fee').notNull(),
  holdId: uuid('hold_id').notNull(),
  needsReview: boolean('needs_review').notNull(),
  businessAt: moment('business_at').notNull(),
  stage: text('stage').$type<WithdrawalStage>().notNull(),
  arrivesAt: moment('arrives_at'),
  networkId: text('network_id').notNull().default(''),
  reason: text('reason').$type<WithdrawalRefusal | ''>().notNull().default(''),
  /** The operator's internal note; never shown to the person. */
  note: text('note').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;

export const withdrawalStages = pgTable(
  'withdrawal_stages',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    stage: text('stage').$type<WithdrawalStage>().notNull(),
    businessAt: moment('business_at').notNull(),
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.stage] })],
);

export const withdrawAddresses = pgTable('withdraw_addresses', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  network: text('network').$type<'BSC' | 'TRON'>().notNull(),
  address: text('address').notNull(),
  label: text('label').notNull().default(''),
  lastUsedAt: moment('last_used_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
