import type { HoldingAccount } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { creatorInvestments } from '../../schema/tables/creator.ts';
import { accounts, holdResolutions, holds } from '../../schema/tables/ledger.ts';
import { stakeOrders } from '../../schema/tables/stake.ts';

/** A part of what a person owns. The parts do not overlap, and nothing is left out. */
export interface HoldingRow {
  account: HoldingAccount;
  asset: Asset;
  amount: bigint;
  /** Orders that lock it; 0 if it is free. */
  count: number;
  /** What holds lock of an account, as rows of their own. */
  held: bigint;
}

/**
 * All that a person owns, in one snapshot: their accounts without open holds, the holds by what
 * they are for, investments that come back at their end, and what campaigns have not spent.
 */
export async function readHoldingRows(db: Db, personId: string): Promise<HoldingRow[]> {
  type Found = Omit<HoldingRow, 'amount' | 'held'> & { amount: string; held: string };
  const found = await db.execute<Found>(holdingsOf({ personId }));
  return found.rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    held: BigInt(row.held),
  }));
}

const holdingsOf = statement(
  ['personId'],
  ({ personId }) => sql`
    with own as (select * from ${accounts} where person_id = ${personId}::uuid)
    select purpose as account, asset, (balance - held)::text as amount,
      case purpose when 'stake' then greatest(1, (
        select count(*) from ${stakeOrders}
        where person_id = ${personId}::uuid and ended_at is null
      ))::int else 0 end as count, held::text
    from own
    union all
    select case ${holds}.kind when 'withdrawal' then 'withdrawal' when 'c2cOrder' then 'buyOrder'
      else 'transfer' end, own.asset, sum(${holds}.amount)::text, count(*)::int, '0'
    from own
    join ${holds} on ${holds}.account_id = own.id and own.held > 0
    left join ${holdResolutions} on ${holdResolutions}.hold_id = ${holds}.id
    where ${holdResolutions}.hold_id is null
    group by 1, 2
    union all
    select 'investment', 'USDT', sum(coalesce(from_wallet, amount) + from_profit)::text,
      count(*)::int, '0'
    from ${creatorInvestments} where person_id = ${personId}::uuid and ended_at is null
    having count(*) > 0
    union all
    select 'campaign', 'USDT', sum(per_day * days - spent)::text, count(*)::int, '0'
    from ${campaigns} where person_id = ${personId}::uuid and status = 1
    having count(*) > 0`,
);
