import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  type Guild,
  guildClaims,
  guildCorrections,
  guildMembers,
  guilds,
  guildTargets,
} from '../../schema/tables/guilds.ts';
import { accounts, profitDays } from '../../schema/tables/ledger.ts';
import { firstDay, nextMonth } from './guild.rules.ts';

export async function readMembership(db: Db, personId: string) {
  const rows = await db
    .select({
      guild: guilds,
      role: guildMembers.role,
      joinedAt: guildMembers.joinedAt,
      members: sql<number>`(select count(*) from ${guildMembers} m
        where m.guild_id = ${guilds.id} and m.left_at is null)::int`,
    })
    .from(guildMembers)
    .innerJoin(guilds, eq(guilds.id, guildMembers.guildId))
    .where(and(eq(guildMembers.personId, personId), isNull(guildMembers.leftAt)));
  return rows[0];
}
export type Membership = NonNullable<Awaited<ReturnType<typeof readMembership>>>;

/** A range of months, both inclusive. */
interface Months {
  first: string;
  last: string;
}

/**
 * A guild's income by month, and the person's part of it. Counts each member from the day they
 * joined until the day before they left or the guild closed.
 */
export async function readIncome(
  db: Db,
  of: Months & { guildId: string; personId: string },
): Promise<ReadonlyMap<string, { income: bigint; mine: bigint }>> {
  const { rows } = await db.execute<{ month: string; income: string; mine: string }>(sql`
    select to_char(p.day, 'YYYY-MM') as month, sum(p.amount)::text as income,
      coalesce(sum(p.amount) filter (where a.person_id = ${of.personId}), 0)::text as mine
    from ${guildMembers} m
      join ${guilds} g on g.id = m.guild_id
      join ${accounts} a on a.person_id = m.person_id and a.asset = 'USDT'
      join ${profitDays} p on p.account_id = a.id and p.kind = 'creatorProfit'
    where m.guild_id = ${of.guildId}
      and p.day >= (m.joined_at at time zone 'UTC')::date
      and (m.left_at is null or p.day < (m.left_at at time zone 'UTC')::date)
      and (g.closes_at is null or p.day < (g.closes_at at time zone 'UTC')::date)
      and p.day >= ${firstDay(of.first)}::date and p.day < ${firstDay(nextMonth(of.last))}::date
    group by 1`);
  return new Map(
    rows.map(({ month, income, mine }) => [month, { income: BigInt(income), mine: BigInt(mine) }]),
  );
}

/** The sum of deductions and restorations, by month. */
export async function readCorrections(
  db: Db,
  of: Months & { guildId: string },
): Promise<ReadonlyMap<string, bigint>> {
  const { guildId, month, amount } = guildCorrections;
  const rows = await db
    .select({ month, sum: sql<string>`sum(${amount})::text` })
    .from(guildCorrections)
    .where(
      and(eq(guildId, of.guildId), gte(month, firstDay(of.first)), lte(month, firstDay(of.last))),
    )
    .groupBy(month);
  return new Map(rows.map((row) => [row.month.slice(0, 7), BigInt(row.sum)]));
}

/** Returns a function for the target of a month: the latest one that was in force by then. */
export async function readTargets(
  db: Db,
  guild: Pick<Guild, 'id' | 'target'>,
): Promise<(month: string) => bigint> {
  const { month, target } = guildTargets;
  const rows = await db
    .select({ month, target })
    .from(guildTargets)
    .where(eq(guildTargets.guildId, guild.id))
    .orderBy(asc(month));
  return (wanted) => rows.findLast((row) => row.month <= firstDay(wanted))?.target ?? guild.target;
}

/** What a person received, by month; once per month, whichever guild paid it. */
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
