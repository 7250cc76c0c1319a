import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs } from '../../platform/time/time.ts';
import {
  creatorCoupons,
  creatorLevelsReached,
  creatorPoints,
  creatorRisks,
} from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { readLadder, readPoints } from './creator.queries.ts';
import { couponFor, isAtRisk, type LevelStanding, standingAfter } from './ladder.rules.ts';

const couponDays = 30;

/** Serialises all changes of a person's level. */
export async function lockPerson(tx: Db, id: string): Promise<LevelStanding> {
  const [row] = await tx
    .select({ level: persons.level, levelStatus: persons.levelStatus })
    .from(persons)
    .where(eq(persons.id, id))
    .for('no key update');
  if (!row) throw new Error('a person with points does not exist');
  return row;
}

type Source = (typeof creatorPoints.$inferInsert)['source'];

/**
 * Adds or takes points and applies the consequences: level, risk, coupon, message. Returns the new
 * level. The caller locks the person (`lockPerson`) before any other row.
 */
export async function addPoints(
  tx: Db,
  given: { personId: string; points: bigint; source: Source; at: Date },
): Promise<number> {
  const { personId, points, source, at } = given;
  const now = await lockPerson(tx, personId);
  if (points !== 0n) {
    await tx
      .insert(creatorPoints)
      .values({ id: newId(), personId, points, source, businessAt: at });
  }
  const ladder = await readLadder(tx);
  const total = await readPoints(tx, personId);
  const after = standingAfter(ladder, { ...now, points: total });
  if (after.level !== now.level || after.levelStatus !== now.levelStatus) {
    await setStanding(tx, { personId, standing: after });
  }
  if (isAtRisk(ladder, { level: after.level, points: total })) {
    await tx.insert(creatorRisks).values({ personId, since: at }).onConflictDoNothing();
  } else {
    await tx.delete(creatorRisks).where(eq(creatorRisks.personId, personId));
  }
  if (after.level > now.level) await reach(tx, { personId, level: after.level, at });
  return after.level;
}

export async function setStanding(
  tx: Db,
  given: { personId: string; standing: LevelStanding },
): Promise<void> {
  await tx.update(persons).set(given.standing).where(eq(persons.id, given.personId));
}

/** A level counts as reached once: returning to it brings no second coupon. */
async function reach(tx: Db, to: { personId: string; level: number; at: Date }): Promise<void> {
  const { personId, level, at } = to;
  const ladder = await readLadder(tx);
  const rows = ladder
    .filter((one) => one.level <= level)
    .map((one) => ({ personId, level: one.level, reachedAt: at }));
  const isNew = (
    await tx
      .insert(creatorLevelsReached)
      .values(rows)
      .onConflictDoNothing()
      .returning({ level: creatorLevelsReached.level })
  ).some((one) => one.level === level);
  if (!isNew) return;
  await writeSystemMessage(tx, { personId, kind: 'levelReached', params: { level } });
  const coupon = couponFor(ladder, level);
  if (!coupon) return;
  const expiresAt = new Date(at.getTime() + couponDays * dayMs);
  await tx
    .insert(creatorCoupons)
    .values({ ...coupon, id: newId(), personId, startsAt: at, expiresAt });
}
