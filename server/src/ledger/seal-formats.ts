import { type SQL, sql } from 'drizzle-orm';
import type { EntryKind, SealFormat } from '../schema/tables/seals.ts';

/** Formats times in SQL, because the driver's `Date` drops the microseconds. */
const moment = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const transfer = sql`json_build_object('what', 'transfer', 'id', t.id, 'operation', t.operation_id,
  'debit', t.debit_account_id, 'credit', t.credit_account_id, 'asset', t.asset,
  'amount', t.amount::text, 'kind', t.kind, 'reason', t.reason,
  'businessAt', ${moment(sql`t.business_at`)}, 'createdAt', ${moment(sql`t.created_at`)})`;

const operation = (kind: SQL) => sql`json_build_object('what', 'operation', 'id', t.id,
  'owner', t.owner_id, 'key', t.key, 'kind', ${kind}, 'content', t.content_hash,
  'answer', a.answer,
  'businessAt', ${moment(sql`t.business_at`)}, 'createdAt', ${moment(sql`t.created_at`)})`;

/** Seals of format 1 hash the former names of kinds. */
const formerKind = sql`case t.kind
  when 'money.exchange' then 'exchange'
  when 'money.transferUsdt' then 'transferUSDT'
  when 'money.transferYut' then 'transferYUT'
  when 'withdraw.crypto' then 'withdrawCrypto'
  when 'withdraw.benefit' then 'withdrawBenefit'
  when 'withdraw.cancel' then 'withdrawCancel'
  when 'portfolio.transfer' then 'portfolioTransfer'
  when 'shop.purchase' then 'purchase'
  when 'creator.invest' then 'creator.investment'
  when 'creator.transferProfit' then 'creator.profitTransfer'
  when 'creator.receiveLevelReward' then 'creator.levelReward'
  when 'creator.receiveMissed' then 'creator.missed'
  when 'guild.receiveShare' then 'guild.share'
  when 'invite.receiveStage' then 'invite.stage'
  when 'tasks.receiveReward' then 'tasks.reward'
  when 'tasks.cashNovice' then 'tasks.noviceCash'
  else t.kind end`;

/**
 * Each format hashes every column that the table had at the time. A new column needs a new format
 * (a test checks that the newest has all columns); earlier seals keep theirs, so they still match.
 */
export const sealFormats: Record<SealFormat, Record<EntryKind, SQL>> = {
  1: { transfer, operation: operation(formerKind) },
  2: { transfer, operation: operation(sql`t.kind`) },
};

export const newestFormat: SealFormat = 2;
