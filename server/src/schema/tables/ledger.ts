import type { CodeName } from '@shared/contract/codes';
import type { OperationKind } from '@shared/contract/operation-kinds';
import type { Asset } from '@shared/lib/money';
import {
  bigint,
  boolean,
  date,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Amounts are whole numbers of the smallest unit, and `bigint` everywhere in code. */
const units = (name: string) => bigint(name, { mode: 'bigint' });
const asset = (name: string) => text(name).$type<Asset>();

export const assets = pgTable('assets', {
  code: asset('code').primaryKey(),
  scale: smallint('scale').notNull(),
});

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  asset: asset('asset').notNull(),
  /** Null: a system account. */
  personId: uuid('person_id'),
  purpose: text('purpose').notNull(),
  balance: units('balance'),
  held: units('held'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const operations = pgTable('operations', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  key: text('key').notNull(),
  kind: text('kind').$type<OperationKind>().notNull(),
  contentHash: text('content_hash').notNull(),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const operationAnswers = pgTable('operation_answers', {
  operationId: uuid('operation_id').primaryKey(),
  answer: jsonb('answer').notNull(),
});

export const transfers = pgTable('transfers', {
  id: uuid('id').primaryKey(),
  operationId: uuid('operation_id'),
  debitAccountId: uuid('debit_account_id').notNull(),
  creditAccountId: uuid('credit_account_id').notNull(),
  asset: asset('asset').notNull(),
  amount: units('amount').notNull(),
  kind: text('kind').notNull(),
  reason: text('reason').notNull().default(''),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const holds = pgTable('holds', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  operationId: uuid('operation_id'),
  amount: units('amount').notNull(),
  kind: text('kind').notNull(),
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const holdResolutions = pgTable('hold_resolutions', {
  holdId: uuid('hold_id').primaryKey(),
  resolution: text('resolution').$type<'taken' | 'returned' | 'expired'>().notNull(),
  operationId: uuid('operation_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const quotes = pgTable('quotes', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  kind: text('kind').notNull(),
  content: jsonb('content').notNull(),
  expiresAt: moment('expires_at').notNull(),
  used: boolean('used').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const quoteUses = pgTable('quote_uses', {
  quoteId: uuid('quote_id').primaryKey(),
  operationId: uuid('operation_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Profit per account, day (UTC) and kind; written with the transfers. */
export const profitDays = pgTable(
  'profit_days',
  {
    accountId: uuid('account_id').notNull(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    amount: units('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.kind] })],
);

/** Final refusals of money calls, kept for a day so that a retry gets the same answer. */
export const operationRefusals = pgTable(
  'operation_refusals',
  {
    ownerId: uuid('owner_id').notNull(),
    key: text('key').notNull(),
    code: text('code').$type<CodeName>().notNull(),
    data: jsonb('data'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);
