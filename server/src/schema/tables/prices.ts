import type { Asset } from '@shared/lib/money';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const prices = pgTable(
  'prices',
  {
    asset: text('asset').$type<Asset>().notNull(),
    step: text('step').$type<'hour' | 'day'>().notNull(),
    at: moment('at').notNull(),
    /** USD, eight decimals. */
    price: bigint('price', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.step, table.at] })],
);

export const currencies = pgTable('currencies', {
  name: text('name').primaryKey(),
  label: text('label').notNull(),
  /** Its first rate: units of the currency for one USD, eight decimals. */
  perUsd: bigint('per_usd', { mode: 'bigint' }).notNull(),
  position: integer('position').notNull(),
  /** When it was added. */
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Later rates of a currency, each from a moment on. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    name: text('name').notNull(),
    since: moment('since').notNull(),
    /** Null: the currency is withdrawn. */
    perUsd: bigint('per_usd', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.name, table.since] })],
);
