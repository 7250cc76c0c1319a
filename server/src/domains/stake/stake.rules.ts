import { retrievalStatus } from '@shared/contract/enums';
import type { StakeAction, StakeRecordType, StakeStatus } from '@shared/contract/stake';
import { dayMs } from '../../platform/time/time.ts';
import type { StakeOrderRow, StakeTermRow } from '../../schema/tables/stake.ts';
import { feeOf, fractionFee } from '../money/public.ts';
import { priceOne } from '../wallet/public.ts';

/**
 * Time-driven changes of a stake: daily rewards, ends of terms, returned principals. Pure: the same
 * order and moment always give the same result, in however many steps it is computed.
 */
const { processing: earning, expired: ended, retrieving, retrieved } = retrievalStatus;

/** Allowed status changes of an order (G10). */
export const edges: Record<StakeStatus, readonly StakeStatus[]> = {
  [earning]: [ended, retrieving],
  [ended]: [earning, retrieving],
  [retrieving]: [earning, ended, retrieved],
  [retrieved]: [],
};

/** The statuses in which a person may take each action. */
export const allowedIn: Record<StakeAction, readonly StakeStatus[]> = {
  autoReinvest: [earning],
  compound: [earning],
  addPrincipal: [earning],
  upgrade: [earning],
  retrieveReward: [earning, ended, retrieving],
  reinvest: [ended],
  retrievePrincipal: [earning, ended],
  cancelRetrieve: [retrieving],
};

/** The conditions promised to an order for a term. */
export type Conditions = Pick<
  StakeTermRow,
  'cycleDays' | 'cycleYield' | 'extraRate' | 'fee' | 'penalty' | 'releaseDays'
> & { termId: string };

export const conditionsOf = (term: StakeTermRow): Conditions => ({
  termId: term.id,
  cycleDays: term.cycleDays,
  cycleYield: term.cycleYield,
  extraRate: term.extraRate,
  fee: term.fee,
  penalty: term.penalty,
  releaseDays: term.releaseDays,
});

/** The conditions of a term that is renewed at a moment; null if it takes nothing new then. */
export type RenewalAt = (at: Date) => Conditions | null;

/** One event of a stake; its type decides which money moves, if any. */
export interface StakeEvent {
  type: StakeRecordType;
  amount: bigint;
  at: Date;
  period?: number;
}

export interface Change {
  order: StakeOrderRow;
  events: StakeEvent[];
}

/** Moves an order to another status, with further changes; throws on a change not in `edges`. */
export function moveTo(
  order: StakeOrderRow,
  status: StakeStatus,
  change: Partial<StakeOrderRow>,
): StakeOrderRow {
  if (!edges[order.status].includes(status)) {
    throw new Error(`a stake cannot change from ${order.status} to ${status}`);
  }
  return { ...order, ...change, status };
}

export const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);
export const daysDone = (order: StakeOrderRow): number => order.periods - order.periodsBefore;
export const endOfTerm = (order: StakeOrderRow): Date => later(order.countsFrom, order.cycleDays);

/** When the next daily reward or the release of an order is due. */
export function nextDue(order: StakeOrderRow): Date | null {
  if (order.status === retrieving) return order.releaseAt;
  return order.status === earning ? later(order.countsFrom, daysDone(order) + 1) : null;
}

/** The fee or penalty on an amount; rounds up (G12). */
export const takenOf = (amount: bigint, fraction: bigint): bigint =>
  feeOf(amount, fractionFee(fraction));

/**
 * The reward of one day. The remainder below the smallest unit carries over to the next day, so
 * that rounding happens once and not every day.
 */
export function earnedInDay(order: StakeOrderRow): { earned: bigint; carry: bigint } {
  const rate = order.cycleYield + (order.autoReinvest ? order.extraRate : 0n);
  const exact = order.principal * rate + order.carry;
  const whole = BigInt(order.cycleDays) * priceOne;
  return { earned: exact / whole, carry: exact % whole };
}

/** Starts a new term with new conditions. */
export function beginTerm(order: StakeOrderRow, given: { terms: Conditions; at: Date }) {
  const { terms, at } = given;
  const begun = { startedAt: at, countsFrom: at, periodsBefore: order.periods, carry: 0n };
  return { ...order, ...terms, ...begun };
}

/** Pays out the pending reward: the net amount and the fee are separate events. */
export function payReward(order: StakeOrderRow, at: Date): { net: bigint; events: StakeEvent[] } {
  const fee = takenOf(order.reward, order.fee);
  const net = order.reward - fee;
  const events: StakeEvent[] = [];
  if (net > 0n) events.push({ type: 'rewardRetrieved', amount: net, at });
  if (fee > 0n) events.push({ type: 'rewardFee', amount: fee, at });
  return { net, events };
}

/** Ends a day with its reward; after the last day, renews or ends the term. */
function endDay(before: StakeOrderRow, given: { at: Date; renewalAt: RenewalAt }): Change {
  const { at, renewalAt } = given;
  const { earned, carry } = earnedInDay(before);
  const period = before.periods + 1;
  const { compound } = before;
  const order = {
    ...before,
    carry,
    periods: period,
    ...(compound ? { principal: before.principal + earned } : { reward: before.reward + earned }),
  };
  const events: StakeEvent[] = [
    { type: compound ? 'compounded' : 'reward', amount: earned, at, period },
  ];
  if (daysDone(order) < order.cycleDays) return { order, events };
  const renewal = order.autoReinvest ? renewalAt(at) : null;
  if (renewal) {
    events.push({ type: 'autoReinvested', amount: order.principal, at });
    return { order: beginTerm(order, { terms: renewal, at }), events };
  }
  events.push({ type: 'termEnded', amount: order.principal, at });
  return { order: moveTo(order, ended, {}), events };
}

/** Returns the principal less its penalty, together with any reward not yet paid out. */
export function release(before: StakeOrderRow, at: Date): Change {
  const penalty = before.penaltyDue;
  const back = before.principal - penalty;
  const events: StakeEvent[] = before.reward > 0n ? payReward(before, at).events : [];
  if (penalty > 0n) events.push({ type: 'penalty', amount: penalty, at });
  events.push({ type: 'principalReturned', amount: back, at });
  const order = moveTo(before, retrieved, {
    reward: 0n,
    releaseAt: null,
    retrievingFrom: null,
    retrievingSince: null,
    endedAt: at,
  });
  return { order, events };
}

/** Applies everything that is due on an order by a moment, at most `limit` steps. */
export function advance(
  before: StakeOrderRow,
  given: { until: Date; renewalAt: RenewalAt; limit?: number },
): Change {
  const { until, renewalAt, limit = Number.POSITIVE_INFINITY } = given;
  const events: StakeEvent[] = [];
  let order = before;
  for (let step = 0; step < limit; step += 1) {
    const at = nextDue(order);
    if (!at || at > until) break;
    const next =
      order.status === retrieving ? release(order, at) : endDay(order, { at, renewalAt });
    order = next.order;
    events.push(...next.events);
  }
  return { order, events };
}

/** The reward of the term's remaining days if nothing changes. */
export function restOfTerm(order: StakeOrderRow): bigint {
  if (order.status !== earning) return 0n;
  let sum = 0n;
  let day = order;
  for (let left = order.cycleDays - daysDone(order); left > 0; left -= 1) {
    const { earned, carry } = earnedInDay(day);
    sum += earned;
    day = { ...day, carry, principal: day.principal + (day.compound ? earned : 0n) };
  }
  return sum;
}
