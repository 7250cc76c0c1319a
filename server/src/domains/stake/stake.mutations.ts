import type { StakeRecordType } from '@shared/contract/stake';
import { desc, eq, ne, sql } from 'drizzle-orm';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { equals, findRow, lockRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type StakeOrderRow,
  type StakeTermRow,
  stakeOrders,
  stakeRecords,
  stakeTerms,
} from '../../schema/tables/stake.ts';
import { readEntriesByTime } from '../catalogue/public.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { textOf } from '../money/public.ts';
import { applyAction, newOrder, type OrderAction } from './actions.rules.ts';
import {
  advance,
  type Change,
  type Conditions,
  conditionsOf,
  endOfTerm,
  nextDue,
  type RenewalAt,
  type StakeEvent,
} from './stake.rules.ts';
import { stakeTermCatalogue, toTerm } from './stake-terms.catalogue.ts';

/**
 * The only code that writes stakes. It locks an order's row before any account, settles the order
 * first, and writes each change together with the money that it moves.
 */

const asset = 'YUT';
const open = ne(stakeOrders.status, 4);

interface Cause {
  operationId?: string;
  /** Demo history: messages get the time of their event instead of now. */
  isPast?: boolean;
}

/** Locks an order of any person if `personId` is omitted. */
export async function lockOrder(
  tx: Db,
  of: { id: string } | { id: string; personId: string },
): Promise<StakeOrderRow> {
  const row = isId(of.id) ? await lockRow(tx, stakeOrders, of) : undefined;
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Applies everything that is due on a locked order by `until`. */
export async function settle(
  tx: Db,
  order: StakeOrderRow,
  given: Cause & { until: Date; limit?: number },
): Promise<StakeOrderRow> {
  if (!order.dueAt || order.dueAt > given.until) return order;
  const { until, limit } = given;
  const renewalAt = await readRenewals(tx, order, until);
  // A principal that returns is booked for the operation that asked for it.
  const operationId = order.releaseAt ? await requestOf(tx, order.id) : given.operationId;
  const change = advance(order, { until, renewalAt, limit });
  return write(tx, order, { ...given, operationId, change });
}

/** The operation that asked for a principal that is on its way back. */
async function requestOf(tx: Db, orderId: string): Promise<string | undefined> {
  const [request] = await tx
    .select({ operationId: stakeRecords.operationId })
    .from(stakeRecords)
    .where(equals(stakeRecords, { orderId, type: 'retrieveRequested' }))
    .orderBy(desc(stakeRecords.number))
    .limit(1);
  return request?.operationId ?? undefined;
}

/** A term is renewed with what holds at its end, however late it is settled. */
async function readRenewals(tx: Db, order: StakeOrderRow, until: Date): Promise<RenewalAt> {
  const end = endOfTerm(order);
  if (!order.autoReinvest || end > until) return () => null;
  const entries = await readEntriesByTime(tx, stakeTermCatalogue, end);
  return (at) => {
    const term = entries(at).find(({ id }) => id === order.termId);
    return term ? conditionsOf(toTerm(term.id, term.content)) : null;
  };
}

/** Carries out an action on a locked order that `settle` has brought up to date. */
export function carryOut(
  tx: Db,
  order: StakeOrderRow,
  given: Cause & { orderAction: OrderAction; at: Date },
): Promise<StakeOrderRow> {
  return write(tx, order, { ...given, change: applyAction(order, given) });
}

export interface NewStake {
  personId: string;
  terms: Conditions;
  amount: bigint;
  autoReinvest: boolean;
  compound: boolean;
}

export async function openOrder(
  tx: Db,
  given: Cause & NewStake & { at: Date },
): Promise<StakeOrderRow> {
  await reservePlace(tx, given.terms.termId);
  const { order, events } = newOrder({ ...given, id: newId(given.at) });
  await tx.insert(stakeOrders).values(order);
  await writeEffects(tx, { ...given, order, events, before: 0 });
  return order;
}

/** Refuses if the term is full; locks it, so that concurrent callers wait for this transaction. */
export async function reservePlace(tx: Db, termId: string): Promise<void> {
  const term = await readTerm(tx, termId);
  if (!term || term.places === null) return;
  await tx.select().from(stakeTerms).where(eq(stakeTerms.id, termId)).for('no key update');
  await refuseIfFull(tx, term);
}

export async function refuseIfFull(db: Db, { id, places }: StakeTermRow): Promise<void> {
  if (places === null) return;
  const taken = (await placesTaken(db)).get(id) ?? 0;
  if (taken >= places) throw new ApiError('noPlacesLeft');
}

export async function placesTaken(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ termId: stakeOrders.termId, count: sql<number>`count(*)::int` })
    .from(stakeOrders)
    .where(open)
    .groupBy(stakeOrders.termId);
  return new Map(rows.map(({ termId, count }) => [termId, count]));
}

export const readTerm = (db: Db, id: string): Promise<StakeTermRow | undefined> =>
  findRow(db, stakeTerms, { id });

async function write(
  tx: Db,
  before: StakeOrderRow,
  given: Cause & { change: Change },
): Promise<StakeOrderRow> {
  const { order, events } = given.change;
  if (events.length === 0) return before;
  const after = {
    ...order,
    dueAt: nextDue(order),
    records: before.records + events.length,
  };
  const { id, personId: _person, businessAt: _created, ...columns } = after;
  const { rowCount } = await tx
    .update(stakeOrders)
    .set(columns)
    .where(equals(stakeOrders, { id, status: before.status, records: before.records }));
  if (rowCount !== 1) throw new Error('a stake that was locked has changed');
  await writeEffects(tx, { ...given, order: after, events, before: before.records });
  return after;
}

/** Writes what belongs to a change: records, ledger transfers and messages to the owner. */
async function writeEffects(
  tx: Db,
  given: Cause & { order: StakeOrderRow; events: readonly StakeEvent[]; before: number },
): Promise<void> {
  const { order, events, before, operationId } = given;
  const rows = events.map(({ at, ...event }, index) => ({
    ...event,
    orderId: order.id,
    number: before + index + 1,
    operationId,
    businessAt: at,
  }));
  await tx.insert(stakeRecords).values(rows);
  await moveMoney(tx, given);
  for (const event of events) await notify(tx, { ...given, event });
}

type Side = 'wallet' | 'stake' | 'stakePool' | 'fees';

/** The ledger movement of each kind of record; kinds that are not listed move no money. */
const movements: Partial<Record<StakeRecordType, { from: Side; to: Side; kind: MovementKind }>> = {
  created: { from: 'wallet', to: 'stake', kind: 'stakePrincipal' },
  added: { from: 'wallet', to: 'stake', kind: 'stakePrincipal' },
  compounded: { from: 'stakePool', to: 'stake', kind: 'stakeReward' },
  rewardRetrieved: { from: 'stakePool', to: 'wallet', kind: 'stakeReward' },
  rewardFee: { from: 'stakePool', to: 'fees', kind: 'fee' },
  penalty: { from: 'stake', to: 'stakePool', kind: 'stakePenalty' },
  principalReturned: { from: 'stake', to: 'wallet', kind: 'stakePrincipalReturned' },
};

async function moveMoney(
  tx: Db,
  given: Cause & { order: StakeOrderRow; events: readonly StakeEvent[] },
): Promise<void> {
  const { order, events, operationId } = given;
  const known = new Map<Side, string>();
  const account = async (side: Side): Promise<string> => {
    const id =
      known.get(side) ??
      (side === 'wallet' || side === 'stake'
        ? await personAccount(tx, { personId: order.personId, asset, purpose: side })
        : await systemAccount(tx, { asset, purpose: side }));
    known.set(side, id);
    return id;
  };
  const byTime = new Map<number, Leg[]>();
  for (const { type, amount, at } of events) {
    const movement = movements[type];
    // A day may earn less than the smallest unit.
    if (!movement || amount === 0n) continue;
    const { from, to, kind } = movement;
    const leg = { from: await account(from), to: await account(to), amount, kind };
    byTime.set(at.getTime(), [...(byTime.get(at.getTime()) ?? []), leg]);
  }
  for (const [time, legs] of byTime) {
    await transfer(tx, { legs, businessAt: new Date(time), operationId });
  }
}

async function notify(
  tx: Db,
  given: Cause & { order: StakeOrderRow; event: StakeEvent },
): Promise<void> {
  const { order, event, isPast } = given;
  const to = { personId: order.personId, ...(isPast && { at: event.at }) };
  if (event.type === 'termEnded') {
    const params = { days: order.cycleDays, stake: order.id };
    await writeSystemMessage(tx, { ...to, kind: 'stakeMatured', params });
  }
  if (event.type === 'principalReturned') {
    const amount = textOf(event.amount, asset);
    const params = { amount, asset, stake: order.id } as const;
    await writeSystemMessage(tx, { ...to, kind: 'stakeReturned', params });
  }
}
