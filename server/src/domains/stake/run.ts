import type { Receipt } from '@shared/contract/money';
import type { StakeOrder } from '@shared/contract/stake';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { once } from '../../ledger/operations.ts';
import { ApiError } from '../../platform/errors.ts';
import { stakeOrders, stakeRecords } from '../../schema/tables/stake.ts';
import { keepReceipt, readReceipt, runQuoted, type Taken, units } from '../money/public.ts';
import { prolongs } from './actions.ts';
import {
  actionFor,
  openTerm,
  type QuotedAction,
  refuseLeaving,
  termsOf,
  termsText,
} from './actions-of-order.ts';
import { carryOut, lockOrder, openOrder, settle, takePlace } from './orders.ts';
import { quoteKind } from './preview.ts';
import { readOrder, readTerms } from './read.ts';
import { conditionsOf } from './stake.rules.ts';

interface Order {
  quoteId: string;
  operationKey: string;
}
interface Operation {
  id: string;
  businessAt: Date;
}
type Done = { order: StakeOrder; receipt: Receipt | null };

/** The movement whose receipt remains of an action; of the others nothing has moved. */
const receiptKinds: Partial<Record<QuotedAction | 'create', string>> = {
  create: 'stakePrincipal',
  addPrincipal: 'stakePrincipal',
  retrieveReward: 'stakeReward',
};

/** What is staked stays with the person, so nothing has to be shown: the quote binds. */
export async function runAction(
  context: Context,
  input: Order & { action: QuotedAction | 'create' },
): Promise<Done> {
  const { action, quoteId, operationKey } = input;
  const order = { quoteId, operationKey };
  const id = await runQuoted(context, order, {
    kind: quoteKind(action),
    effect: async (operation, taken) => {
      if (action === 'create') await create(context, { operation, taken });
      else await change(context, { operation, taken, action });
      await remember(context, { operation, taken, kind: receiptKinds[action] });
    },
  });
  return actionAnswer(context, { id, action });
}

export const quotedActions: readonly (QuotedAction | 'create')[] = [
  'create',
  'addPrincipal',
  'upgrade',
  'retrieveReward',
  'reinvest',
  'retrievePrincipal',
  'cancelRetrieve',
];

/** What a call answers, of an operation that is done. */
export async function actionAnswer(
  context: Context,
  of: { id: string; action: QuotedAction | 'create' },
): Promise<Done> {
  const { id, action } = of;
  const receipt = receiptKinds[action] === undefined ? null : await readReceipt(context, id);
  return { order: await orderOf(context, id), receipt };
}

async function create(
  context: Context,
  given: { operation: Operation; taken: Taken },
): Promise<void> {
  const { db, person } = context;
  const { operation, taken } = given;
  refuseLeaving(context);
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

/** An order that is not what it was when its quote was made is left alone. */
async function change(
  context: Context,
  given: { operation: Operation; taken: Taken; action: QuotedAction },
): Promise<void> {
  const { db, person } = context;
  const { operation, taken, action } = given;
  const { id: operationId, businessAt: at } = operation;
  if (prolongs({ action })) refuseLeaving(context);
  const locked = await lockOrder(db, { id: taken.orderId ?? '', personId: person.id });
  const order = await settle(db, locked, { until: at });
  if (String(order.records) !== taken.version) throw new ApiError('quoteExpired');
  const { amount } = units(taken);
  const wish = { action, amount, termId: taken.termId };
  const orderAction = actionFor(order, { wish, terms: await readTerms(db) });
  if (termsText(termsOf(orderAction)) !== taken.terms) throw new ApiError('quoteExpired');
  if (orderAction.action === 'upgrade') await takePlace(db, orderAction.terms.termId);
  await carryOut(db, order, { orderAction, at, operationId });
}

async function remember(
  { db, person }: Context,
  given: { operation: Operation; taken: Taken; kind: string | undefined },
): Promise<void> {
  const { operation, taken, kind } = given;
  if (kind === undefined) return;
  const { id: operationId, businessAt } = operation;
  await keepReceipt(db, { operationId, ownerId: person.id, kind, businessAt, taken });
}

/** Also of a retry, which only knows its operation. */
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

/** The two switches change no money and no promise, so they need no quote. */
export async function flickSwitch(
  context: Context,
  input: {
    action: 'autoReinvest' | 'compound';
    orderId: string;
    on: 0 | 1;
    operationKey: string;
  },
): Promise<{ order: StakeOrder }> {
  const { db, person, clock } = context;
  const { action, orderId, operationKey } = input;
  const on = input.on === 1;
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind: quoteKind(action),
    content: { orderId, on },
    businessAt: clock.business,
  };
  await once(db, request, async ({ id: operationId, businessAt: at }) => {
    if (prolongs({ action, on })) refuseLeaving(context);
    const locked = await lockOrder(db, { id: orderId, personId: person.id });
    const order = await settle(db, locked, { until: at });
    await carryOut(db, order, { orderAction: { action, on }, at, operationId });
    return { id: operationId, orderId };
  });
  return { order: await readOrder(context, orderId) };
}
