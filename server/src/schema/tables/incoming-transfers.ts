import type { DepositState } from '@shared/contract/deposit';
import type { Chain } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const depositAddresses = pgTable(
  'deposit_addresses',
  {
    personId: uuid('person_id').notNull(),
    network: text('network').$type<Chain>().notNull(),
    address: text('address').notNull(),
    /** The one spelling of the address by which transfers are matched. */
    addressKey: text('address_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.network] })],
);

/** Why a transfer waits for an operator. */
export type HeldReason = 'accountClosed' | 'bookedByHand' | 'vanishedBefore';

export const incomingTransfers = pgTable('incoming_transfers', {
  id: uuid('id').primaryKey(),
  network: text('network').$type<Chain>().notNull(),
  transactionId: text('transaction_id').notNull(),
  outputIndex: integer('output_index').notNull(),
  personId: uuid('person_id').notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  confirmations: integer('confirmations').notNull().default(0),
  state: text('state').$type<DepositState>().notNull().default('pending'),
  reason: text('reason').$type<HeldReason | ''>().notNull().default(''),
  /** When the provider saw this: an older report changes nothing. */
  observedAt: moment('observed_at').notNull().defaultNow(),
  transferId: uuid('transfer_id'),
  /** It was booked, and then vanished from the network. */
  vanishedAt: moment('vanished_at'),
  /** The operator who has dealt with a transfer that was held or has vanished. */
  resolvedBy: text('resolved_by').notNull().default(''),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type IncomingTransfer = typeof incomingTransfers.$inferSelect;
