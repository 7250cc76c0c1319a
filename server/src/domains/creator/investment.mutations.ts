import { eq, sql } from 'drizzle-orm';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow, lockRow } from '../../platform/db/rows.ts';
import { dayMs } from '../../platform/time/time.ts';
import {
  type CreatorInvestment,
  creatorInvestmentDays,
  creatorInvestments,
  creatorMissed,
  type MissedKind,
} from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { readSettings } from '../settings/public.ts';
import { priceScale } from '../wallet/public.ts';
import { readRunningInvestments } from './creator.queries.ts';
import { creatorAmount, creatorAsset } from './creator.rules.ts';
import { dueAfter, investmentEvents, missedReason, shareOf } from './invest.rules.ts';
import { addPoints, lockPerson } from './level.mutations.ts';

/**
 * Settles an investment until a moment, at most `limit` events at once: pays its days and, at the
 * end of its term, returns the amount paid and takes back its points. True once nothing more is due
 * by then.
 */
export async function settleInvestment(
  tx: Db,
  due: { id: string; personId: string; until: Date; limit: number },
): Promise<boolean> {
  // Locks the person first: every change of a level uses this lock order.
  await lockPerson(tx, due.personId);
  const row = await lockRow(tx, creatorInvestments, { id: due.id });
  if (!row) return true;
  const events = investmentEvents(row, due);
  const pays = events.length > 0 ? await prepareDays(tx, row) : undefined;
  let daysPaid = row.daysPaid;
  for (const event of events) {
    if (event.type === 'end') {
      await end(tx, { row, at: event.at, returns: event.returns });
      return true;
    }
    if (pays) await payDay(tx, { row, day: event.day, at: event.at, pays });
    daysPaid = event.day;
  }
  const dueAt = dueAfter({ ...row, daysPaid });
  await tx
    .update(creatorInvestments)
    .set({ daysPaid, dueAt })
    .where(eq(creatorInvestments.id, row.id));
  return dueAt > due.until;
}

/** Reads once what all days of an investment share. */
async function prepareDays(tx: Db, row: CreatorInvestment) {
  const settings = await readSettings(tx);
  const own = { personId: row.personId, asset: creatorAsset, purpose: 'profit' } as const;
  const person = await findRow(tx, persons, { id: row.personId });
  return {
    from: await systemAccount(tx, { asset: creatorAsset, purpose: 'rewards' }),
    to: await personAccount(tx, own),
    share: shareOf(row.dailyProfit, settings.units('creator_dynamic_part', priceScale)),
    isInvited: Boolean(person?.invitedBy),
  };
}

/** Pays the day's profit and the inviter's share together, so that accounts lock in order. */
async function payDay(
  tx: Db,
  of: {
    row: CreatorInvestment;
    day: number;
    at: Date;
    pays: Awaited<ReturnType<typeof prepareDays>>;
  },
): Promise<void> {
  const { row, day, at, pays } = of;
  const { from, to, share: amount } = pays;
  const kind = 'creatorProfit' as const;
  const legs: Leg[] = [{ from, to, amount: row.dailyProfit, kind }];
  const share = { personId: row.personId, level: row.level, amount, at };
  const inviter = pays.isInvited
    ? await findEligibleInviter(tx, { ...share, kind: 'dynamic' })
    : undefined;
  if (inviter) {
    const own = { personId: inviter, asset: creatorAsset, purpose: 'profit' } as const;
    legs.push({ from, to: await personAccount(tx, own), amount, kind });
  }
  const [transferId = ''] = await transfer(tx, { legs, businessAt: at });
  await tx.insert(creatorInvestmentDays).values({ investmentId: row.id, day, transferId });
}

async function end(
  tx: Db,
  of: { row: CreatorInvestment; at: Date; returns: bigint },
): Promise<void> {
  const { row, at, returns } = of;
  const from = await systemAccount(tx, { asset: creatorAsset, purpose: 'investments' });
  const { personId } = row;
  const to = await personAccount(tx, { personId, asset: creatorAsset, purpose: 'wallet' });
  const leg = { from, to, amount: returns, kind: 'investmentReturned' as const };
  await transfer(tx, { legs: [leg], businessAt: at });
  const days = Math.round((row.endsAt.getTime() - row.startedAt.getTime()) / dayMs);
  await tx
    .update(creatorInvestments)
    .set({ endedAt: at, dueAt: null, daysPaid: days })
    .where(eq(creatorInvestments.id, row.id));
  await addPoints(tx, { personId, points: -row.points, source: 'expired', at });
  const params = { amount: creatorAmount(returns), asset: creatorAsset, level: row.level };
  await writeSystemMessage(tx, { personId, kind: 'investmentEnded', params });
}

/** Pays the inviter's share of a new investment. */
export async function sharePerformance(
  tx: Db,
  of: { personId: string; level: number; amount: bigint; at: Date },
): Promise<void> {
  const settings = await readSettings(tx);
  const amount = shareOf(of.amount, settings.units('creator_performance_part', priceScale));
  const inviter = await findEligibleInviter(tx, { ...of, amount, kind: 'performance' });
  if (!inviter) return;
  const from = await systemAccount(tx, { asset: creatorAsset, purpose: 'rewards' });
  const own = { personId: inviter, asset: creatorAsset, purpose: 'profit' } as const;
  const leg = { from, to: await personAccount(tx, own), amount, kind: 'creatorProfit' as const };
  await transfer(tx, { legs: [leg], businessAt: of.at });
}

/** The inviter, if they qualify. One who does not gets a missed share to claim later. */
async function findEligibleInviter(
  tx: Db,
  of: { personId: string; level: number; amount: bigint; at: Date; kind: MissedKind },
): Promise<string | undefined> {
  const { personId, amount, at, kind } = of;
  if (amount <= 0n) return undefined;
  const inviter = await findRow(
    tx,
    persons,
    sql`${persons.id} = (select invited_by from ${persons} p where p.id = ${personId})
        and ${persons.erasedAt} is null and ${persons.erasesAt} is null`,
  );
  if (!inviter) return undefined;
  const running = await readRunningInvestments(tx, { personId: inviter.id, now: at });
  const standing = { level: inviter.level, invests: running.length > 0 };
  const reason = missedReason(standing, of.level);
  if (!reason) return inviter.id;
  const days = (await readSettings(tx)).count('creator_missed_days');
  await tx.insert(creatorMissed).values({
    id: newId(),
    personId: inviter.id,
    kind,
    amount,
    reason,
    needsLevel: of.level,
    missedAt: at,
    expiresAt: new Date(at.getTime() + days * dayMs),
  });
  return undefined;
}
