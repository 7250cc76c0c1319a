import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { guildClaims, guildMembers, guilds } from '../../db/tables/guilds.ts';
import { accounts, profitDays } from '../../db/tables/ledger.ts';
import { firstDay, nextMonth } from './rules.ts';

export async function readMembership(db: Db, personId: string) {
  const rows = await db
    .select({
      guild: guilds,
      role: guildMembers.role,
      joinedAt: guildMembers.joinedAt,
      members: sql<number>`(select count(*) from ${guildMembers} m
        where m.guild_id = ${guilds.id})::int`,
    })
    .from(guildMembers)
    .innerJoin(guilds, eq(guilds.id, guildMembers.guildId))
    .where(eq(guildMembers.personId, personId));
  return rows[0];
}
export type Membership = NonNullable<Awaited<ReturnType<typeof readMembership>>>;

/** What a guild's members earned in months, each since they joined; and the person's part of it. */
export async function readIncome(
  db: Db,
  of: { guildId: string; personId: string; first: string; last: string },
): Promise<ReadonlyMap<string, { income: bigint; mine: bigint }>> {
  const { rows } = await db.execute<{ month: string; income: string; mine: string }>(sql`
    select to_char(p.day, 'YYYY-MM') as month, sum(p.amount)::text as income,
      coalesce(sum(p.amount) filter (where a.person_id = ${of.personId}), 0)::text as mine
    from ${guildMembers} m
      join ${accounts} a on a.person_id = m.person_id and a.asset = 'USDT'
      join ${profitDays} p on p.account_id = a.id and p.kind = 'creatorProfit'
    where m.guild_id = ${of.guildId}
      and p.day >= (m.joined_at at time zone 'UTC')::date
      and p.day >= ${firstDay(of.first)}::date and p.day < ${firstDay(nextMonth(of.last))}::date
    group by 1`);
  return new Map(
    rows.map(({ month, income, mine }) => [month, { income: BigInt(income), mine: BigInt(mine) }]),
  );
}

/** What a person received, by month: once, in whichever guild they were. */
export async function readClaims(
  db: Db,
  of: { personId: string },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ month: guildClaims.month, amount: guildClaims.amount })
    .from(guildClaims)
    .where(eq(guildClaims.personId, of.personId));
  return new Map(rows.map(({ month, amount }) => [month.slice(0, 7), amount]));
}
