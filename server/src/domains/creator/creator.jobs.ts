import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { dayMs, seconds } from '../../platform/time/time.ts';
import {
  type CreatorCoupon,
  creatorCouponReminders,
  creatorCoupons,
  creatorCouponUses,
  creatorInvestments,
  creatorRisks,
} from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { readSettings } from '../settings/public.ts';
import { readLadder, readPoints } from './creator.queries.ts';
import { settleInvestment } from './investment.mutations.ts';
import { isAtRisk, standingLowered } from './ladder.rules.ts';
import { lockPerson, setStanding } from './level.mutations.ts';

/** Batch size; the next run takes the rest. */
const batchSize = 500;
/** Events (days or the end) per transaction. */
const daysPerTransaction = 60;

/** Pays and ends due investments; a late job books each event at the time it was due. */
export const settleInvestments: Job = {
  name: 'settle-investments',
  everySeconds: 30,
  run: async ({ database, now }) => {
    const due = await database.db
      .select({ id: creatorInvestments.id, personId: creatorInvestments.personId })
      .from(creatorInvestments)
      .where(and(isNotNull(creatorInvestments.dueAt), lte(creatorInvestments.dueAt, now.business)))
      .orderBy(asc(creatorInvestments.dueAt))
      .limit(batchSize);
    await runEach(due, (one) =>
      settleUntil(database, { ...one, until: now.business, limit: daysPerTransaction }),
    );
  },
};

async function settleUntil(
  database: Database,
  of: Parameters<typeof settleInvestment>[1],
): Promise<void> {
  while (!(await database.transaction((tx) => settleInvestment(tx, of))));
}

/** Lowers persons who had at most half of their level's points for `creator_risk_days`. */
export const lowerLevels: Job = {
  name: 'lower-levels',
  everySeconds: 60,
  run: async ({ database, now }) => {
    const days = (await readSettings(database.db)).count('creator_risk_days');
    const before = new Date(now.business.getTime() - days * dayMs);
    const due = await database.db
      .select({ personId: creatorRisks.personId })
      .from(creatorRisks)
      .where(lte(creatorRisks.since, before))
      .limit(batchSize);
    await runEach(due, ({ personId }) =>
      database.transaction((tx) => lower(tx, { personId, before })),
    );
  },
};

async function lower(tx: Db, of: { personId: string; before: Date }): Promise<void> {
  const { personId, before } = of;
  const { level } = await lockPerson(tx, personId);
  const mine = and(eq(creatorRisks.personId, personId), lte(creatorRisks.since, before));
  const { rowCount } = await tx.delete(creatorRisks).where(mine);
  if (rowCount === 0) return;
  const ladder = await readLadder(tx);
  const points = await readPoints(tx, personId);
  if (!isAtRisk(ladder, { level, points })) return;
  await setStanding(tx, { personId, standing: standingLowered(ladder, points) });
}

/** Reminds this long before expiry; a coupon that was never valid for longer gets no reminder. */
const reminderDays = 3;

/** Reminds a person once of an unused coupon that expires soon. */
export const remindOfCoupons: Job = {
  name: 'remind-of-coupons',
  everySeconds: 60,
  run: async ({ database, now }) => {
    const soon = new Date(now.business.getTime() + reminderDays * dayMs);
    const due = await database.db
      .select({
        id: creatorCoupons.id,
        personId: creatorCoupons.personId,
        expiresAt: creatorCoupons.expiresAt,
      })
      .from(creatorCoupons)
      .innerJoin(persons, eq(persons.id, creatorCoupons.personId))
      .leftJoin(creatorCouponUses, eq(creatorCouponUses.couponId, creatorCoupons.id))
      .leftJoin(creatorCouponReminders, eq(creatorCouponReminders.couponId, creatorCoupons.id))
      .where(
        and(
          gt(creatorCoupons.expiresAt, now.business),
          lte(creatorCoupons.expiresAt, soon),
          sql`${creatorCoupons.expiresAt} - ${creatorCoupons.startsAt}
            > make_interval(days => ${reminderDays}::int)`,
          isNull(creatorCouponUses.couponId),
          isNull(creatorCouponReminders.couponId),
          isNull(persons.erasedAt),
        ),
      )
      .orderBy(asc(creatorCoupons.expiresAt))
      .limit(batchSize);
    await runEach(due, (coupon) => database.transaction((tx) => remind(tx, coupon)));
  },
};

async function remind(
  tx: Db,
  coupon: Pick<CreatorCoupon, 'id' | 'personId' | 'expiresAt'>,
): Promise<void> {
  const { id: couponId, personId, expiresAt } = coupon;
  const { rowCount } = await tx
    .insert(creatorCouponReminders)
    .values({ couponId })
    .onConflictDoNothing();
  if (rowCount === 0) return;
  const params = { expiresAt: seconds(expiresAt) };
  await writeSystemMessage(tx, { personId, kind: 'couponExpiring', params });
}
