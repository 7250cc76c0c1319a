import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { c2cFills, c2cOrders } from '../../schema/tables/c2c.ts';
import { type PortfolioTransferRow, portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { feeOf, fractionFee } from './fee.rules.ts';
import { withdrawalState } from './money.rules.ts';
import type { Progress } from './receipt.rules.ts';

type Reader = (db: Db, operationId: string) => Promise<Progress | undefined>;

/** By the kind of the receipt. The others are complete with their operation. */
const readers: Partial<Record<string, Reader>> = {
  withdrawal: async (db, id) => {
    const row = await findRow(db, withdrawals, { id });
    return row && { state: withdrawalState(row.stage) };
  },
  portfolio: async (db, id) => {
    const row = await findRow(db, portfolioTransfers, { id });
    return row && portfolioProgress(row);
  },
  c2cOrder: orderProgress,
  stakePrincipal: stakeProgress,
  stakeReward: stakeProgress,
  stakePrincipalReturned: returnProgress,
};

export async function readProgress(
  db: Db,
  of: { kind: string; operationId: string },
): Promise<Progress> {
  const found = await readers[of.kind]?.(db, of.operationId);
  return found ?? { state: 'completed' };
}

export function portfolioProgress(
  row: Pick<PortfolioTransferRow, 'status' | 'arrivesAt' | 'direction' | 'account'>,
): Progress {
  const { status, arrivesAt: dueAt, direction, account } = row;
  if (status !== 1) return { state: 'completed' };
  const [from, to] =
    direction === 'in' ? (['wallet', account] as const) : ([account, 'wallet'] as const);
  return { state: 'pending', dueAt, accounts: { from: [from], to: [to] } };
}

async function orderProgress(db: Db, operationId: string): Promise<Progress | undefined> {
  const order = await findRow(db, c2cOrders, { operationId });
  if (!order) return undefined;
  // What rounding took from the buyer is a leg of its own in the seller's operation.
  const { rows } = await db.execute<{ bought: string; paid: string }>(sql`
    select coalesce(sum(f.amount), 0)::text as bought,
      coalesce(sum(f.total + coalesce(rounded.amount, 0)), 0)::text as paid
    from ${c2cFills} f
    left join transfers usdt on usdt.id = f.usdt_transfer_id
    left join transfers rounded on rounded.operation_id = f.operation_id
      and rounded.kind = 'rounding' and rounded.debit_account_id = usdt.debit_account_id
    where f.order_id = ${order.id}`);
  const bought = BigInt(rows[0]?.bought ?? 0);
  const filled = { bought, paid: BigInt(rows[0]?.paid ?? 0) };
  const open = bought > 0n ? 'partlyFilled' : 'posted';
  const ended = order.expired ? 'expired' : 'cancelled';
  const state = order.status === 1 ? open : order.status === 2 ? 'completed' : ended;
  return { state, dueAt: order.status === 1 ? order.expiresAt : null, filled };
}

async function stakeOfOperation(db: Db, operationId: string) {
  const record = await findRow(db, stakeRecords, { operationId });
  return record && (await findRow(db, stakeOrders, { id: record.orderId }));
}

async function stakeProgress(db: Db, operationId: string): Promise<Progress | undefined> {
  const stake = await stakeOfOperation(db, operationId);
  return stake && { state: 'completed', days: stake.cycleDays };
}

/** A principal is on its way back until it is booked, or until its owner keeps it staked. */
async function returnProgress(db: Db, operationId: string): Promise<Progress | undefined> {
  const stake = await stakeOfOperation(db, operationId);
  if (!stake) return undefined;
  const { rows } = await db.execute<{ type: 'retrieveCancelled' | 'principalReturned' }>(sql`
    select type from ${stakeRecords}
    where order_id = ${stake.id} and type in ('retrieveCancelled', 'principalReturned')
      and number > (select max(number) from ${stakeRecords}
        where operation_id = ${operationId} and type = 'retrieveRequested')
    order by number limit 1`);
  const [end] = rows;
  const days = stake.cycleDays;
  const accounts = { from: ['stake' as const], to: ['wallet' as const] };
  if (end?.type === 'retrieveCancelled') return { state: 'cancelled', days, accounts };
  if (end) return { state: 'completed', days, dueAt: stake.endedAt, accounts };
  const { reward, fee, penaltyDue: penalty, releaseAt: dueAt } = stake;
  const returning = { reward, penalty, fee: feeOf(reward, fractionFee(fee)) };
  return { state: 'returning', dueAt, days, returning, accounts };
}
