import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { equals, findRow, hasRow } from '../../platform/db/rows.ts';
import { follows, type Person, persons } from '../../schema/tables/identity.ts';
import { fanMessages } from '../../schema/tables/messages.ts';

/** Accounts that are being deleted or are erased have no profile. */
const isActive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));

export async function findPerson(db: Db, uid: string): Promise<Person | undefined> {
  return findRow(db, persons, and(eq(persons.uid, uid), isActive));
}

export async function isFollowing(
  db: Db,
  of: { followerId: string; followedId: string },
): Promise<boolean> {
  return hasRow(db, follows, of);
}

/** The minimum interval between two notices about the same follower. */
const notifyAgainAfter = sql`now() - interval '1 day'`;

/** Two concurrent follows count as one, with one notice. */
export async function follow(
  tx: Db,
  pair: { followerId: string; followedId: string },
): Promise<void> {
  const { rowCount } = await tx.insert(follows).values(pair).onConflictDoNothing();
  if (rowCount === 0) return;
  const { followerId: fromId, followedId: personId } = pair;
  const isOfBoth = equals(fanMessages, { personId, kind: 'follow', fromId });
  const isRecent = gt(fanMessages.createdAt, notifyAgainAfter);
  if (await hasRow(tx, fanMessages, and(isOfBoth, isRecent))) return;
  await tx.insert(fanMessages).values({ id: newId(), personId, fromId, kind: 'follow' });
}

/** Counts a visitor once a day (UTC+8), by the table's unique key. */
export async function notifyOfVisit(
  tx: Db,
  of: { visitorId: string; visitedId: string },
): Promise<void> {
  const { visitorId: fromId, visitedId: personId } = of;
  await tx
    .insert(fanMessages)
    .values({ id: newId(), personId, fromId, kind: 'visit' })
    .onConflictDoNothing();
}

export async function unfollow(
  tx: Db,
  pair: { followerId: string; followedId: string },
): Promise<void> {
  await tx.delete(follows).where(equals(follows, pair));
}

interface ListPage {
  of: 'followers' | 'following';
  personId: string;
  /** The caller: the rows say whom they follow. */
  viewerId: string;
  after: TimeKey | undefined;
  limit: number;
}

/** Newest first, with one extra row. */
export function listPeople(db: Db, page: ListPage) {
  const isFollowers = page.of === 'followers';
  const owner = isFollowers ? follows.followedId : follows.followerId;
  const other = isFollowers ? follows.followerId : follows.followedId;
  const { after, viewerId } = page;
  const { at, isAfter, order } = byTime(follows.createdAt, other);
  return db
    .select({
      id: persons.id,
      at,
      uid: persons.uid,
      userName: persons.userName,
      nickName: persons.nickName,
      avatar: persons.avatar,
      isFollowing: sql<boolean>`exists (select 1 from follows mine
        where mine.follower_id = ${viewerId} and mine.followed_id = ${other})`,
    })
    .from(follows)
    .innerJoin(persons, eq(persons.id, other))
    .where(and(eq(owner, page.personId), isActive, isAfter(after)))
    .orderBy(...order)
    .limit(page.limit + 1);
}
