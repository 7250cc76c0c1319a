import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { accounts, profitDays, transfers } from '../schema/tables/ledger.ts';
import { profitKinds } from './kinds.ts';

const maxShown = 20;

/** Checks the stored sums of profit against the transfers. */
export async function checkProfit(db: Db): Promise<string[]> {
  const found = await db.execute<{ account_id: string; kind: string; day: string }>(sql`
    with earned as (
      select t.credit_account_id as account_id, (t.business_at at time zone 'UTC')::date as day,
        t.kind, sum(t.amount) as amount
      from ${transfers} t join ${accounts} a on a.id = t.credit_account_id
      where a.person_id is not null and t.kind = any(${sql.param([...profitKinds])}::text[])
      group by 1, 2, 3)
    select coalesce(e.account_id, p.account_id) as account_id,
      coalesce(e.day, p.day)::text as day, coalesce(e.kind, p.kind) as kind
    from earned e full join ${profitDays} p
      on p.account_id = e.account_id and p.day = e.day and p.kind = e.kind
    where e.amount is distinct from p.amount
    order by 1, 2, 3 limit ${maxShown}`);
  return found.rows.map(
    ({ account_id, day, kind }) =>
      `The profit of account ${account_id} on ${day} (${kind}) is not what came in.`,
  );
}
