import { retrievalStatus } from '@shared/contract/enums';
import type { StakeAction } from '@shared/contract/stake';
import { ApiError } from '../../platform/errors.ts';
import type { StakeOrderRow } from '../../schema/tables/stake.ts';
import {
  allowedIn,
  beginTerm,
  type Change,
  type Conditions,
  daysDone,
  later,
  moveTo,
  payReward,
  type StakeEvent,
  takenOf,
} from './stake.rules.ts';

const { processing: earning, expired: ended, retrieving } = retrievalStatus;

/** A person's action on a stake; `terms` are the conditions of the term that it begins, if any. */
export type OrderAction =
  | { action: 'addPrincipal'; amount: bigint; terms: Conditions }
  | { action: 'upgrade'; terms: Conditions }
  | { action: 'retrieveReward' }
  | { action: 'reinvest'; terms: Conditions }
  | { action: 'retrievePrincipal' }
  | { action: 'cancelRetrieve' }
  | { action: 'autoReinvest'; on: boolean }
  | { action: 'compound'; on: boolean };

/** Whether an action begins or prolongs a term: refused while the account is being deleted. */
export const prolongs = (orderAction: Pick<OrderAction, 'action'> & { on?: boolean }): boolean =>
  ['addPrincipal', 'upgrade', 'reinvest', 'cancelRetrieve'].includes(orderAction.action) ||
  (orderAction.action === 'autoReinvest' && orderAction.on === true);

export const isAllowed = (order: StakeOrderRow, action: StakeAction): boolean =>
  allowedIn[action].includes(order.status);

/** After the first day of a term, adding principal restarts it. */
export const restartsByAdding = (order: StakeOrderRow): boolean => daysDone(order) > 0;

/**
 * Applies an action to an order that `settle` has brought up to date. Pure, and shared by the
 * preview and the operation.
 */
export function applyAction(
  order: StakeOrderRow,
  given: { orderAction: OrderAction; at: Date },
): Change {
  const { orderAction, at } = given;
  if (!isAllowed(order, orderAction.action)) throw new ApiError('notPossibleNow');
  const event = (type: StakeEvent['type'], amount: bigint): StakeEvent => ({ type, amount, at });
  switch (orderAction.action) {
    case 'addPrincipal':
      return {
        order: {
          ...(restartsByAdding(order) ? beginTerm(order, { terms: orderAction.terms, at }) : order),
          principal: order.principal + orderAction.amount,
        },
        events: [event('added', orderAction.amount)],
      };
    case 'upgrade':
      if (orderAction.terms.cycleDays <= order.cycleDays) throw new ApiError('notPossibleNow');
      return {
        order: beginTerm(order, { terms: orderAction.terms, at }),
        events: [event('upgraded', order.principal)],
      };
    case 'retrieveReward': {
      const { net, events } = payReward(order, at);
      if (net === 0n) throw new ApiError('amountInvalid');
      return { order: { ...order, reward: 0n }, events };
    }
    case 'reinvest':
      return {
        order: moveTo(beginTerm(order, { terms: orderAction.terms, at }), earning, {}),
        events: [event('reinvested', order.principal)],
      };
    case 'retrievePrincipal':
      return retrieve(order, at);
    case 'cancelRetrieve':
      return cancel(order, at);
    case 'autoReinvest':
    case 'compound':
      return flick(order, { ...orderAction, at });
  }
}

function retrieve(order: StakeOrderRow, at: Date): Change {
  const isEarly = order.status === earning;
  const change = {
    retrievingFrom: isEarly ? earning : ended,
    retrievingSince: at,
    releaseAt: later(at, order.releaseDays),
    penaltyDue: isEarly ? takenOf(order.principal, order.penalty) : 0n,
  };
  const events: StakeEvent[] = [{ type: 'retrieveRequested', amount: order.principal, at }];
  return { order: moveTo(order, retrieving, change), events };
}

/** Resumes a term where it stopped: the days spent retrieving do not count towards it. */
function cancel(order: StakeOrderRow, at: Date): Change {
  const { retrievingFrom, retrievingSince, countsFrom } = order;
  if (!retrievingFrom || !retrievingSince) throw new Error('no principal is being returned');
  const pausedMs = retrievingFrom === earning ? at.getTime() - retrievingSince.getTime() : 0;
  const change = {
    retrievingFrom: null,
    retrievingSince: null,
    releaseAt: null,
    penaltyDue: 0n,
    countsFrom: new Date(countsFrom.getTime() + pausedMs),
  };
  const events: StakeEvent[] = [{ type: 'retrieveCancelled', amount: order.principal, at }];
  return { order: moveTo(order, retrievingFrom, change), events };
}

/** Setting a switch to its current value changes nothing. */
function flick(
  order: StakeOrderRow,
  to: { action: 'autoReinvest' | 'compound'; on: boolean; at: Date },
): Change {
  const { action, on, at } = to;
  if (order[action] === on) return { order, events: [] };
  const type = `${action}${on ? 'On' : 'Off'}` as const;
  return { order: { ...order, [action]: on }, events: [{ type, amount: 0n, at }] };
}

export function newOrder(given: {
  id: string;
  personId: string;
  terms: Conditions;
  amount: bigint;
  autoReinvest: boolean;
  compound: boolean;
  at: Date;
}): Change {
  const { id, personId, terms, amount, autoReinvest, compound, at } = given;
  const order: StakeOrderRow = {
    id,
    personId,
    businessAt: at,
    status: earning,
    principal: amount,
    reward: 0n,
    carry: 0n,
    ...terms,
    autoReinvest,
    compound,
    startedAt: at,
    countsFrom: at,
    periods: 0,
    periodsBefore: 0,
    retrievingFrom: null,
    retrievingSince: null,
    releaseAt: null,
    penaltyDue: 0n,
    endedAt: null,
    dueAt: later(at, 1),
    records: 1,
  };
  return { order, events: [{ type: 'created', amount, at }] };
}
