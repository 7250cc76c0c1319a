import { randomBytes } from 'node:crypto';
import { getLivenessResult } from '@shared/contract/safe';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { implement } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals, findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { livenessChecks } from '../../schema/tables/security.ts';
import { moveStanding } from '../identity/public.ts';
import {
  type LivenessReason,
  livenessMinutes,
  livenessState,
  mustPause,
  pauseHours,
} from './liveness.rules.ts';

/** The state of a face check, by its number. */
export const livenessRoutes = [
  implement(getLivenessResult, async ({ db, clock, text }, { transactionId }) => {
    const check = await findRow(db, livenessChecks, { id: transactionId });
    if (!check) throw new ApiError('notFound');
    const state = livenessState(check, clock.wall);
    const canRetryLater = state === 'failed' && check.retryAt && check.retryAt > clock.wall;
    return {
      state,
      reason: check.reason === '' ? '' : text(`liveness.reasons.${check.reason}`),
      retryAt: canRetryLater ? seconds(check.retryAt) : 0,
      updatedAt: seconds(state === 'expired' ? check.expiresAt : check.updatedAt),
    };
  }),
];

/** Begins a check; the native app gets its number and opens the camera. */
export async function startLiveness(tx: Db, personId: string): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const expiresAt = sql`now() + make_interval(mins => ${livenessMinutes})`;
  await tx.insert(livenessChecks).values({ id, personId, expiresAt });
  return id;
}

export interface LivenessDecision {
  id: string;
  state: 'passed' | 'failed' | 'inReview';
  reason?: LivenessReason;
}

/** Decides an open check, once. Returns whether it did. */
export async function decideLiveness(tx: Db, decision: LivenessDecision): Promise<boolean> {
  const { id, state, reason = '' } = decision;
  const isOpen = and(
    eq(livenessChecks.id, id),
    inArray(livenessChecks.state, state === 'inReview' ? ['checking'] : ['checking', 'inReview']),
    sql`(${livenessChecks.state} = 'inReview' or ${livenessChecks.expiresAt} > now())`,
  );
  const decided = await tx
    .update(livenessChecks)
    .set({ state, reason, updatedAt: sql`now()` })
    .where(isOpen)
    .returning({ personId: livenessChecks.personId });
  const personId = decided[0]?.personId;
  if (personId === undefined) return false;
  if (state !== 'failed') await moveStanding(tx, { personId, event: 'faceShown' });
  if (state === 'failed' && mustPause(await failuresOfTheDay(tx, personId))) {
    const retryAt = sql`now() + make_interval(hours => ${pauseHours})`;
    await tx.update(livenessChecks).set({ retryAt }).where(eq(livenessChecks.id, id));
  }
  return true;
}

async function failuresOfTheDay(db: Db, personId: string): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(livenessChecks)
    .where(
      and(
        equals(livenessChecks, { personId, state: 'failed' }),
        sql`${livenessChecks.updatedAt} > now() - interval '1 day'`,
      ),
    );
  return rows[0]?.count ?? 0;
}
