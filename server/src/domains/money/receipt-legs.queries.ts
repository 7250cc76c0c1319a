import type { StakeRecordType } from '@shared/contract/stake';
import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import type { BookedLeg, Side } from './receipt.rules.ts';

type LegRow = {
  operation_id: string;
  kind: MovementKind;
  asset: Asset;
  amount: string;
  from_purpose: string;
  from_mine: boolean;
  to_purpose: string;
  to_mine: boolean;
};

const selectLegs = statement(
  ['operationIds', 'personId'],
  ({ operationIds, personId }) => sql`
    select t.operation_id, t.kind, t.asset, t.amount::text,
      d.purpose as from_purpose, d.person_id is not distinct from ${personId}::uuid as from_mine,
      c.purpose as to_purpose, c.person_id is not distinct from ${personId}::uuid as to_mine
    from ${transfers} t
    join ${accounts} d on d.id = t.debit_account_id
    join ${accounts} c on c.id = t.credit_account_id
    where t.operation_id = any(${operationIds}::uuid[])
    order by t.id`,
);

/** The legs that are booked for operations, as a person sees them. */
export async function readLegs(
  db: Db,
  of: { operationIds: readonly string[]; personId: string },
): Promise<ReadonlyMap<string, BookedLeg[]>> {
  const { rows } = await db.execute<LegRow>(selectLegs(of));
  const legs = new Map<string, BookedLeg[]>();
  for (const row of rows) {
    const leg = {
      kind: row.kind,
      asset: row.asset,
      amount: BigInt(row.amount),
      from: { purpose: row.from_purpose, isMine: row.from_mine },
      to: { purpose: row.to_purpose, isMine: row.to_mine },
    };
    legs.set(row.operation_id, [...(legs.get(row.operation_id) ?? []), leg]);
  }
  return legs;
}

const stake: Side = { purpose: 'stake', isMine: true };
const wallet: Side = { purpose: 'wallet', isMine: true };
const pool: Side = { purpose: 'stakePool', isMine: false };
const fees: Side = { purpose: 'fees', isMine: false };

const legOfRecord: Partial<Record<StakeRecordType, Pick<BookedLeg, 'kind' | 'from' | 'to'>>> = {
  principalReturned: { kind: 'stakePrincipalReturned', from: stake, to: wallet },
  penalty: { kind: 'stakePenalty', from: stake, to: pool },
  rewardRetrieved: { kind: 'stakeReward', from: pool, to: wallet },
  rewardFee: { kind: 'fee', from: pool, to: fees },
};

/**
 * The legs of a principal that returned before its bookings named the operation that asked for it:
 * the records of the stake have the same amounts and the same moment. None if two stakes of the
 * person returned at that moment, because it is not known then whose legs they are.
 */
export async function readReturnedLegs(
  db: Db,
  of: { personId: string; at: Date },
): Promise<BookedLeg[]> {
  const { rows } = await db.execute<{
    order_id: string;
    type: StakeRecordType;
    amount: string;
  }>(sql`
    select r.order_id, r.type, r.amount::text from ${stakeRecords} r
    join ${stakeOrders} o on o.id = r.order_id
    where o.person_id = ${of.personId} and o.ended_at = ${of.at.toISOString()}::timestamptz
      and r.business_at = o.ended_at
    order by r.number`);
  if (new Set(rows.map((row) => row.order_id)).size !== 1) return [];
  return rows.flatMap(({ type, amount }) => {
    const leg = legOfRecord[type];
    return leg ? [{ ...leg, asset: 'YUT' as const, amount: BigInt(amount) }] : [];
  });
}
