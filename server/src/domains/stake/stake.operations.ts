import type { Receipt } from '@shared/contract/money';
import type { StakeOrder } from '@shared/contract/stake';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import {
  plainOperation,
  type QuotedOperation,
  quotedOperation,
  type Requested,
  readReceipt,
  units,
} from '../money/public.ts';
import { prolongs } from './actions.rules.ts';
import {
  actionFor,
  openTerm,
  type QuotedAction,
  refuseIfClosing,
  termsOf,
  termsText,
} from './requested-action.queries.ts';
import { carryOut, lockOrder, openOrder, reservePlace, settle } from './stake.mutations.ts';
import { readOrder, readTerms } from './stake.queries.ts';
import { conditionsOf } from './stake.rules.ts';

type Done = { order: StakeOrder; receipt: Receipt | null };
type Given = Parameters<QuotedOperation<Done>['effect']>[1];

const principal = 'stakePrincipal' as const;
const reward = 'stakeReward' as const;
const refusals = ['noPlacesLeft', 'notPossibleNow'] as const;

/** Staked funds stay with the person, so this needs a quote but no proof. */
export const createOperation = quotedOperation({
  kind: 'stake.create',
  movements: [principal],
  receipt: principal,
  refusals,
  answer: (context, { id }) => orderAndReceipt(context, id),
  effect: create,
});

export const addPrincipalOperation = change('addPrincipal', {
  movements: [principal, reward, 'fee'],
  receipt: principal,
});
export const upgradeOperation = change('upgrade', { movements: [reward, 'fee'], receipt: null });
export const retrieveRewardOperation = change('retrieveReward', {
  movements: [reward, 'fee'],
  receipt: reward,
});
export const reinvestOperation = change('reinvest', { movements: [reward], receipt: null });
export const retrievePrincipalOperation = change('retrievePrincipal', {
  // These follow later, when the principal returns.
  movements: [reward, 'fee', 'stakePrincipalReturned', 'stakePenalty'],
  receipt: 'stakePrincipalReturned',
});
export const cancelRetrieveOperation = change('cancelRetrieve', { movements: [], receipt: null });

function change<Action extends QuotedAction>(
  action: Action,
  of: Pick<QuotedOperation<Done>, 'movements' | 'receipt'>,
) {
  const { receipt } = of;
  return quotedOperation({
    ...of,
    kind: `stake.${action}` as const,
    refusals,
    answer: async (context, { id }) =>
      receipt === null
        ? { order: await orderOf(context, id), receipt }
        : orderAndReceipt(context, id),
    effect: (context, given) => changeOrder(context, { ...given, action }),
  });
}

const orderAndReceipt = async (context: Context, id: string): Promise<Done> => ({
  order: await orderOf(context, id),
  receipt: await readReceipt(context, id),
});

async function create(context: Context, given: Given): Promise<void> {
  const { db, person } = context;
  const { operation, taken } = given;
  refuseIfClosing(context);
  const terms = conditionsOf(openTerm(await readTerms(db), taken.termId ?? ''));
  if (termsText(terms) !== taken.terms) throw new ApiError('quoteExpired');
  await openOrder(db, {
    personId: person.id,
    terms,
    amount: units(taken).amount,
    autoReinvest: taken.autoReinvest === '1',
    compound: taken.compound === '1',
    at: operation.businessAt,
    operationId: operation.id,
  });
}

/** Refuses an order that has changed since its quote was made. */
async function changeOrder(
  context: Context,
  given: Given & { action: QuotedAction },
): Promise<void> {
  const { db, person } = context;
  const { operation, taken, action } = given;
  const { id: operationId, businessAt: at } = operation;
  if (prolongs({ action })) refuseIfClosing(context);
  const locked = await lockOrder(db, { id: taken.orderId ?? '', personId: person.id });
  const order = await settle(db, locked, { until: at });
  if (String(order.records) !== taken.version) throw new ApiError('quoteExpired');
  const { amount } = units(taken);
  const requested = { action, amount, termId: taken.termId };
  const orderAction = actionFor(order, { requested, terms: await readTerms(db) });
  if (termsText(termsOf(orderAction)) !== taken.terms) throw new ApiError('quoteExpired');
  if (orderAction.action === 'upgrade') await reservePlace(db, orderAction.terms.termId);
  await carryOut(db, order, { orderAction, at, operationId });
}

/** Finds the order by its operation, which is all that a retry knows. */
async function orderOf(context: Context, operationId: string): Promise<StakeOrder> {
  const rows = await context.db
    .select({ id: stakeOrders.id })
    .from(stakeRecords)
    .innerJoin(stakeOrders, eq(stakeOrders.id, stakeRecords.orderId))
    .where(
      and(eq(stakeRecords.operationId, operationId), eq(stakeOrders.personId, context.person.id)),
    )
    .limit(1);
  return readOrder(context, rows[0]?.id ?? '');
}

export const autoReinvestOperation = switchOperation('autoReinvest');
export const compoundOperation = switchOperation('compound');

/** The two switches move no money, so they need no quote. */
function switchOperation<Action extends 'autoReinvest' | 'compound'>(action: Action) {
  return plainOperation({
    kind: `stake.${action}` as const,
    movements: [],
    receipt: null,
    refusals,
    answer: async (context, stored: { orderId: string }) => ({
      order: await readOrder(context, stored.orderId),
    }),
    content: ({ orderId, on }: { orderId: string; on: 0 | 1 }) => ({ orderId, on: on === 1 }),
    effect: async (context, { operation, input }: Requested<{ orderId: string; on: 0 | 1 }>) => {
      const { db, person } = context;
      const { orderId } = input;
      const on = input.on === 1;
      if (prolongs({ action, on })) refuseIfClosing(context);
      const locked = await lockOrder(db, { id: orderId, personId: person.id });
      const { id: operationId, businessAt: at } = operation;
      const order = await settle(db, locked, { until: at });
      await carryOut(db, order, { orderAction: { action, on }, at, operationId });
      return { orderId };
    },
  });
}
