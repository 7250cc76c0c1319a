import type { PortfolioAccount } from '@shared/contract/portfolio';
import type { Asset } from '@shared/lib/money';
import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const portfolioTransfers = pgTable('portfolio_transfers', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  direction: text('direction').$type<'in' | 'out'>().notNull(),
  account: text('account').$type<PortfolioAccount>().notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  holdId: uuid('hold_id'),
  status: smallint('status').$type<1 | 2>().notNull(),
  businessAt: moment('business_at').notNull(),
  arrivesAt: moment('arrives_at'),
});
export type PortfolioTransferRow = typeof portfolioTransfers.$inferSelect;
