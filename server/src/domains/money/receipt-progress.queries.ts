import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { c2cFills, c2cOrders } from '../../schema/tables/c2c.ts';
import { type CampaignRow, campaigns } from '../../schema/tables/campaigns.ts';
import { type PortfolioTransferRow, portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { type StakeOrderRow, stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { feeOf, fractionFee } from './fee.rules.ts';
import { withdrawalState } from './money.rules.ts';
import type { Progress } from './receipt.rules.ts';

type ById = ReadonlyMap<string, Progress>;
type Reader = (db: Db, operationIds: readonly string[]) => Promise<ById>;

/** By the kind of the receipt. The others are complete with their operation. */
const readers: Partial<Record<string, Reader>> = {
  withdrawal: async (db, ids) => {
    const rows = await db
      .select({ id: withdrawals.id, stage: withdrawals.stage })
      .from(withdrawals)
      .where(inArray(withdrawals.id, [...ids]));
    return new Map(rows.map(({ id, stage }) => [id, { state: withdrawalState(stage) }]));
  },
  portfolio: async (db, ids) => {
    const isAsked = inArray(portfolioTransfers.id, [...ids]);
    const rows = await db.select().from(portfolioTransfers).where(isAsked);
    return new Map(rows.map((row) => [row.id, portfolioProgress(row)]));
  },
  campaign: async (db, ids) => {
    const isAsked = inArray(campaigns.id, [...ids]);
    const rows = await db.select().from(campaigns).where(isAsked);
    return new Map(rows.map((row) => [row.id, campaignProgress(row)]));
  },
  c2cOrder: ordersProgress,
  stakePrincipal: stakesProgress,
  stakeReward: stakesProgress,
  stakePrincipalReturned: returnsProgress,
};

/** The progress of operations by their ids, in one query for each kind of receipt. */
export async function readProgress(
  db: Db,
  of: readonly { kind: string; operationId: string }[],
): Promise<ById> {
  const found = new Map<string, Progress>();
  for (const [kind, read] of Object.entries(readers)) {
    const ids = of.filter((one) => one.kind === kind).map(({ operationId }) => operationId);
    if (!read || ids.length === 0) continue;
    for (const [id, progress] of await read(db, ids)) found.set(id, progress);
  }
  return found;
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

/** Its budget is spent day by day; what is left at its end comes back. */
function campaignProgress({ status, spent, returned, endsAt }: CampaignRow): Progress {
  const budget = { spent, returned };
  if (status === 1) return { state: 'pending', dueAt: endsAt, budget };
  return { state: status === 2 ? 'completed' : 'cancelled', budget };
}

interface OrderColumns extends Record<string, unknown> {
  operation_id: string;
  status: number;
  expired: boolean;
  expires_at: string | null;
  bought: string;
  paid: string;
}

async function ordersProgress(db: Db, ids: readonly string[]): Promise<ById> {
  // What rounding took from the buyer is a leg of its own in the seller's operation.
  const { rows } = await db.execute<OrderColumns>(sql`
    select o.operation_id, o.status, o.expired, o.expires_at,
      coalesce(sum(f.amount), 0)::text as bought,
      coalesce(sum(f.total + coalesce(rounded.amount, 0)), 0)::text as paid
    from ${c2cOrders} o
    left join ${c2cFills} f on f.order_id = o.id
    left join transfers usdt on usdt.id = f.usdt_transfer_id
    left join transfers rounded on rounded.operation_id = f.operation_id
      and rounded.kind = 'rounding' and rounded.debit_account_id = usdt.debit_account_id
    where o.operation_id = any(${sql.param(ids)}::uuid[])
    group by o.id`);
  return new Map(rows.map((row) => [row.operation_id, orderProgress(row)]));
}

function orderProgress(order: OrderColumns): Progress {
  const bought = BigInt(order.bought);
  const open = bought > 0n ? 'partlyFilled' : 'posted';
  const ended = order.expired ? 'expired' : 'cancelled';
  const state = order.status === 1 ? open : order.status === 2 ? 'completed' : ended;
  const dueAt = order.status === 1 && order.expires_at ? new Date(order.expires_at) : null;
  return { state, dueAt, filled: { bought, paid: BigInt(order.paid) } };
}

/** The stakes that operations changed, by the ids of these. */
async function readStakes(
  db: Db,
  ids: readonly string[],
): Promise<(StakeOrderRow & { operationId: string })[]> {
  const rows = await db
    .selectDistinctOn([stakeRecords.operationId], { record: stakeRecords, stake: stakeOrders })
    .from(stakeRecords)
    .innerJoin(stakeOrders, eq(stakeOrders.id, stakeRecords.orderId))
    .where(inArray(stakeRecords.operationId, [...ids]));
  return rows.map(({ record, stake }) => ({ ...stake, operationId: record.operationId ?? '' }));
}

async function stakesProgress(db: Db, ids: readonly string[]): Promise<ById> {
  const stakes = await readStakes(db, ids);
  return new Map(
    stakes.map(({ operationId, cycleDays: days }) => [operationId, { state: 'completed', days }]),
  );
}

type ReturnEnd = 'retrieveCancelled' | 'principalReturned';

/** A principal is on its way back until it is booked, or until its owner keeps it staked. */
async function returnsProgress(db: Db, ids: readonly string[]): Promise<ById> {
  const { rows } = await db.execute<{ operation_id: string; type: ReturnEnd }>(sql`
    select distinct on (asked.operation_id) asked.operation_id, r.type
    from (
      select operation_id, order_id, max(number) as number from ${stakeRecords}
      where operation_id = any(${sql.param(ids)}::uuid[]) and type = 'retrieveRequested'
      group by operation_id, order_id) asked
    join ${stakeRecords} r on r.order_id = asked.order_id and r.number > asked.number
      and r.type in ('retrieveCancelled', 'principalReturned')
    order by asked.operation_id, r.number`);
  const ends = new Map(rows.map((row) => [row.operation_id, row.type]));
  const stakes = await readStakes(db, ids);
  return new Map(
    stakes.map(({ operationId, ...stake }) => [
      operationId,
      returnProgress(stake, ends.get(operationId)),
    ]),
  );
}

function returnProgress(stake: StakeOrderRow, end: ReturnEnd | undefined): Progress {
  const days = stake.cycleDays;
  const accounts = { from: ['stake' as const], to: ['wallet' as const] };
  if (end === 'retrieveCancelled') return { state: 'cancelled', days, accounts };
  if (end) return { state: 'completed', days, dueAt: stake.endedAt, accounts };
  const { reward, fee, penaltyDue: penalty, releaseAt: dueAt } = stake;
  const returning = { reward, penalty, fee: feeOf(reward, fractionFee(fee)) };
  return { state: 'returning', dueAt, days, returning, accounts };
}
