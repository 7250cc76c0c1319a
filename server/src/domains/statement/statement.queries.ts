import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { accounts } from '../../schema/tables/ledger.ts';

export interface StatementRow {
  id: string;
  kind: MovementKind;
  /** Signed: negative for a debit. */
  amount: bigint;
  at: Date;
  /** The counterparty, if it was a person. */
  otherUid: string;
  otherName: string;
  note: string;
}

/** A person's wallet movements in a period, oldest first. */
export async function readPeriod(
  db: Db,
  of: { personId: string; asset: Asset; from: Date; until: Date; limit: number },
): Promise<StatementRow[]> {
  const { personId, asset } = of;
  const account = await findRow(db, accounts, { personId, asset, purpose: 'wallet' });
  if (!account) return [];
  const side = (mine: 'debit' | 'credit') => sql`
    (select id, operation_id, kind, business_at,
      ${mine === 'debit' ? sql`-amount` : sql`amount`} as amount
    from transfers
    where ${sql.raw(`${mine}_account_id`)} = ${account.id}
      and business_at >= ${of.from.toISOString()}::timestamptz
      and business_at < ${of.until.toISOString()}::timestamptz
    order by business_at, id
    limit ${of.limit})`;
  const found = await db.execute<Record<keyof StatementRow, string>>(sql`
    select m.id, m.kind, m.amount::text as amount,
      to_char(m.business_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(other.uid, '') as "otherUid", coalesce(other.nick_name, '') as "otherName",
      coalesce(r.note, '') as note
    from (${side('debit')} union all ${side('credit')}) as m
    left join receipts r on r.operation_id = m.operation_id
      and ${of.personId}::uuid in (r.owner_id, r.counterparty_id)
    left join persons other on other.id =
      case when r.owner_id = ${of.personId}::uuid then r.counterparty_id else r.owner_id end
    order by m.business_at, m.id
    limit ${of.limit}`);
  return found.rows.map((row) => ({
    ...row,
    kind: row.kind as MovementKind,
    amount: BigInt(row.amount),
    at: new Date(row.at),
  }));
}
