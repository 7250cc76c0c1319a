import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { accounts } from '../../schema/tables/ledger.ts';

export interface MovementRow {
  id: string;
  kind: MovementKind;
  /** Signed: negative for a debit. With what rounding took, without the fee. */
  amount: bigint;
  fee: bigint;
  at: string;
  /** The other person, if there was one. */
  otherName: string | null;
  otherUid: string | null;
  /** Where a withdrawal went to. */
  destination: string | null;
  /** The number of a purchase. */
  order: string | null;
}

/** An omitted field does not filter. `from` is inclusive, `to` exclusive. */
export interface MovementFilter {
  kinds?: readonly string[];
  from?: Date;
  to?: Date;
}

/** Parts of another movement, which they are shown with unless they are asked for. */
const parts = sql`('fee', 'rounding')`;

/** A page of a person's wallet movements, newest first, plus one row to detect a next page. */
export async function readMovements(
  db: Db,
  of: {
    personId: string;
    asset: Asset;
    filter: MovementFilter;
    after?: TimeKey | undefined;
    limit: number;
  },
): Promise<MovementRow[]> {
  const { personId, asset, filter, after } = of;
  const account = await findRow(db, accounts, { personId, asset, purpose: 'wallet' });
  if (!account) return [];
  const { kinds, from, to } = filter;
  const isWith = sql`x.debit_account_id = t.debit_account_id and x.business_at = t.business_at
    and x.operation_id is not distinct from t.operation_id`;
  const side = (mine: 'debit' | 'credit') => sql`
    (select id, operation_id, kind, reason, business_at, debit_account_id, credit_account_id,
      ${mine === 'debit' ? sql`-amount` : sql`amount`} as amount
    from transfers t
    where ${sql.raw(`${mine}_account_id`)} = ${account.id}
      ${kinds ? sql`and kind = any(${sql.param(kinds)}::text[])` : wholeMovements(isWith)}
      ${from ? sql`and business_at >= ${from.toISOString()}::timestamptz` : sql``}
      ${to ? sql`and business_at < ${to.toISOString()}::timestamptz` : sql``}
      ${after ? sql`and (business_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by business_at desc, id desc
    limit ${of.limit + 1})`;
  const page = await db.execute<MovementColumns>(sql`
    select t.id, t.kind, (t.amount - with_it.rounding)::text as amount, with_it.fee::text as fee,
      to_char(t.business_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at,
      other.nick_name as "otherName", other.uid as "otherUid",
      nullif(r.destination, '') as destination,
      case when t.kind in ('purchase', 'refund') then nullif(t.reason, '') end as "order"
    from (${side('debit')} union all ${side('credit')}) as t
    cross join lateral (
      select coalesce(sum(x.amount) filter (where x.kind = 'fee'), 0) as fee,
        coalesce(sum(x.amount) filter (where x.kind = 'rounding'), 0) as rounding
      from transfers x
      where t.amount < 0 and t.kind not in ${parts} and x.kind in ${parts} and ${isWith}) as with_it
    left join receipts r on r.operation_id = t.operation_id
      and ${personId}::uuid in (r.owner_id, r.counterparty_id)
    join accounts opposite on opposite.id =
      case when t.amount < 0 then t.credit_account_id else t.debit_account_id end
    left join persons other on other.id = coalesce(
      case when r.owner_id = ${personId}::uuid then r.counterparty_id else r.owner_id end,
      nullif(opposite.person_id, ${personId}::uuid))
    order by t.business_at desc, t.id desc
    limit ${of.limit + 1}`);
  return page.rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) }));
}

type MovementColumns = Omit<MovementRow, 'amount' | 'fee'> & { amount: string; fee: string };

const wholeMovements = (isWith: ReturnType<typeof sql>) => sql`
  and not (kind in ${parts} and exists (
    select from transfers x where ${isWith} and x.kind not in ${parts}))`;
