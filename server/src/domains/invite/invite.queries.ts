import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { creatorInvestments } from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { inviteClaims, inviteStages } from '../../schema/tables/invites.ts';
import { stakeOrders } from '../../schema/tables/stake.ts';
import type { Friends } from './invite.rules.ts';

export const readStages = (db: Db) =>
  db.select().from(inviteStages).orderBy(asc(inviteStages.stage));

export async function readFriends(db: Db, personId: string): Promise<Friends> {
  const exists = sql`${persons.erasedAt} is null`;
  const isChecked = sql`${persons.isKyc} = 1`;
  const rows = await db
    .select({
      registered: sql<number>`count(*) filter (where ${exists})::int`,
      checked: sql<number>`count(*) filter (where ${exists} and ${isChecked})::int`,
      everChecked: sql<number>`count(*) filter (where ${isChecked})::int`,
    })
    .from(persons)
    .where(eq(persons.invitedBy, personId));
  return rows[0] ?? { registered: 0, checked: 0, everChecked: 0 };
}

/** The stages whose reward a person has received. */
export async function readReceived(db: Db, personId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ stage: inviteClaims.stage })
    .from(inviteClaims)
    .where(eq(inviteClaims.personId, personId));
  return new Set(rows.map(({ stage }) => stage));
}

interface PageOf {
  personId: string;
  /** The last id of the previous page. */
  after: string | undefined;
  limit: number;
}

/** Ids are time-ordered, so both lists sort by id. */
export function readClaims(db: Db, { personId, after, limit }: PageOf) {
  const { id, stage, amount, asset, claimedAt } = inviteClaims;
  return db
    .select({ id, stage, amount, asset, claimedAt })
    .from(inviteClaims)
    .where(and(eq(inviteClaims.personId, personId), after ? lt(id, after) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1);
}

export function readInvited(db: Db, { personId, after, limit }: PageOf) {
  const has = (table: typeof stakeOrders | typeof creatorInvestments) =>
    sql`exists (select from ${table} own where own.person_id = ${persons}.id)`;
  return db
    .select({
      id: persons.id,
      nickName: persons.nickName,
      isChecked: sql<boolean>`${persons.isKyc} = 1`,
      isActive: sql<boolean>`(${has(stakeOrders)} or ${has(creatorInvestments)})`,
      createdAt: persons.createdAt,
    })
    .from(persons)
    .where(
      and(
        eq(persons.invitedBy, personId),
        isNull(persons.erasedAt),
        after ? lt(persons.id, after) : undefined,
      ),
    )
    .orderBy(desc(persons.id))
    .limit(limit + 1);
}

const shown = { nickName: persons.nickName, avatar: persons.avatar };

export async function readInviterOf(db: Db, invitedBy: string | null) {
  if (invitedBy === null) return null;
  const rows = await db
    .select(shown)
    .from(persons)
    .where(and(eq(persons.id, invitedBy), isNull(persons.erasedAt)));
  return rows[0] ?? null;
}

/** Finds the owner of an invite code, normalised as in registration. */
export async function readInviterBy(db: Db, code: string) {
  const rows = await db
    .select({ ...shown, inviteCode: persons.inviteCode })
    .from(persons)
    .where(and(eq(persons.inviteCode, code.trim().toUpperCase()), isNull(persons.erasedAt)));
  return rows[0];
}
