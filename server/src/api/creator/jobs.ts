import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database, Db } from '../../db/database.ts';
import { creatorInvestments, creatorRisks } from '../../db/tables/creator.ts';
import type { Job } from '../../jobs/job.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
import { readSettings } from '../../settings.ts';
import { dayMs } from '../../time.ts';
import { settleInvestment } from './earn.ts';
import { isAtRisk, standingLowered } from './ladder.rules.ts';
import { readLadder, readPoints } from './queries.ts';
import { lockPerson, setStanding } from './standing.ts';

/** More of them are the next run's. */
const atOnce = 500;
/** Days in one transaction. */
const daysAtOnce = 60;

/** Investments pay day by day and end: each at its own time, however late it is done. */
export const settleInvestments: Job = {
  name: 'settle-investments',
  everySeconds: 30,
  run: async ({ database, log, now }) => {
    const due = await database.db
      .select({ id: creatorInvestments.id, personId: creatorInvestments.personId })
      .from(creatorInvestments)
      .where(and(isNotNull(creatorInvestments.dueAt), lte(creatorInvestments.dueAt, now.business)))
      .orderBy(asc(creatorInvestments.dueAt))
      .limit(atOnce);
    const { failures } = await oneByOne(due, (one) =>
      settleUntil(database, { ...one, until: now.business, limit: daysAtOnce }),
    );
    if (failures.length > 0) {
      log.error({ err: failures[0], failed: failures.length }, 'investments were not settled');
      throw failures[0];
    }
  },
};

async function settleUntil(
  database: Database,
  of: Parameters<typeof settleInvestment>[1],
): Promise<void> {
  while (!(await database.transaction((tx) => settleInvestment(tx, of))));
}

/** Whoever has had half of their level's points for long enough is on a lower one. */
export const lowerLevels: Job = {
  name: 'lower-levels',
  everySeconds: 60,
  run: async ({ database, log, now }) => {
    const days = (await readSettings(database.db)).count('creator_risk_days');
    const before = new Date(now.business.getTime() - days * dayMs);
    const due = await database.db
      .select({ personId: creatorRisks.personId })
      .from(creatorRisks)
      .where(lte(creatorRisks.since, before))
      .limit(atOnce);
    const { failures } = await oneByOne(due, ({ personId }) =>
      database.transaction((tx) => lower(tx, { personId, before })),
    );
    if (failures.length > 0) {
      log.error({ err: failures[0], failed: failures.length }, 'levels were not lowered');
      throw failures[0];
    }
  },
};

async function lower(tx: Db, of: { personId: string; before: Date }): Promise<void> {
  const { personId, before } = of;
  const { level } = await lockPerson(tx, personId);
  const mine = and(eq(creatorRisks.personId, personId), lte(creatorRisks.since, before));
  const ended = await tx.delete(creatorRisks).where(mine).returning();
  if (ended.length === 0) return;
  const ladder = await readLadder(tx);
  const points = await readPoints(tx, personId);
  if (!isAtRisk(ladder, { level, points })) return;
  await setStanding(tx, { personId, standing: standingLowered(ladder, points) });
}
