import type { Agreement } from '@shared/contract/legal';
import type { Asset } from '@shared/lib/money';
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const units = (name: string) => bigint(name, { mode: 'bigint' });

export const receipts = pgTable('receipts', {
  operationId: uuid('operation_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  kind: text('kind').notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  amount: units('amount').notNull(),
  fee: units('fee').notNull(),
  receiveAsset: text('receive_asset').$type<Asset>().notNull(),
  receive: units('receive').notNull(),
  /** With eight decimals: of one `asset` for an exchange, of one YUT for a trade. */
  rate: units('rate'),
  counterpartyId: uuid('counterparty_id'),
  destination: text('destination').notNull().default(''),
  note: text('note').notNull().default(''),
  /** What was agreed to with the operation. */
  agreements: jsonb('agreements').$type<Agreement[]>().notNull().default([]),
  businessAt: moment('business_at').notNull(),
});
export type NewReceipt = typeof receipts.$inferInsert;
