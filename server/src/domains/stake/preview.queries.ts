import type { ParsedRequestOf, ResponseOf } from '@shared/contract/call';
import type { previewStake } from '@shared/contract/stake';
import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import type { StakeOrderRow } from '../../schema/tables/stake.ts';
import { storeQuote } from '../money/public.ts';
import { applyAction, newOrder, type OrderAction, prolongs } from './actions.rules.ts';
import { mayDo, presentPlan, yut } from './present.rules.ts';
import {
  actionFor,
  amountToStake,
  inWallet,
  openTerm,
  refuseIfClosing,
  smallestAdded,
  termsOf,
  termsText,
} from './requested-action.queries.ts';
import { lockOrder, refuseIfFull, settle } from './stake.mutations.ts';
import { readTerms } from './stake.queries.ts';
import { type Change, conditionsOf, release, type StakeEvent } from './stake.rules.ts';

type Input = ParsedRequestOf<typeof previewStake>;
type Preview = ResponseOf<typeof previewStake>;
type OfOrder = Exclude<Input, { action: 'create' }>;

export function preview(context: Context, input: Input): Promise<Preview> {
  return input.action === 'create' ? previewNew(context, input) : previewAction(context, input);
}

async function previewNew(
  context: Context,
  input: Extract<Input, { action: 'create' }>,
): Promise<Preview> {
  const { db, person, clock } = context;
  refuseIfClosing(context);
  const term = openTerm(await readTerms(db), input.termId);
  await refuseIfFull(db, term);
  const { smallest } = term;
  const nothing = await emptyPreview(context, { smallest, before: null });
  const terms = conditionsOf(term);
  const { autoReinvest, compound } = input;
  const planOf = (amount: bigint) =>
    presentPlan(
      newOrder({
        id: person.id,
        personId: person.id,
        terms,
        amount,
        autoReinvest: autoReinvest === 1,
        compound: compound === 1,
        at: clock.business,
      }).order,
    );
  // Without an amount, preview the schedule and rates, which are the same for every amount.
  if (input.amount === undefined) return { ...nothing, after: planOf(0n) };
  const amount = await amountToStake(context, { amount: input.amount, smallest });
  const more = {
    terms: termsText(terms),
    termId: term.id,
    autoReinvest: String(autoReinvest),
    compound: String(compound),
  };
  const { quoteId, expiresAt } = await storeQuote(context, {
    kind: 'stake.create',
    asset: 'YUT',
    amount,
    more,
  });
  return { ...nothing, quoteId, expiresAt, amount: yut(amount), after: planOf(amount) };
}

async function previewAction(context: Context, input: OfOrder): Promise<Preview> {
  const { db, person, clock } = context;
  const at = clock.business;
  if (prolongs({ action: input.action, on: 'on' in input && input.on === 1 })) {
    refuseIfClosing(context);
  }
  const locked = await lockOrder(db, { id: input.orderId, personId: person.id });
  const order = await settle(db, locked, { until: at });
  const smallest = input.action === 'addPrincipal' ? smallestAdded : 0n;
  const nothing = await emptyPreview(context, { smallest, before: order });
  const orderAction = await requestedAction(context, { order, input });
  if (!orderAction) return nothing;
  const change = applyAction(order, { orderAction, at });
  const moved = movedAmounts(order, { orderAction, change, at });
  const shown = {
    ...nothing,
    amount: yut(moved.amount),
    fee: yut(moved.fee),
    penalty: yut(moved.penalty),
    reward: yut(moved.reward),
    receive: yut(moved.receive),
    arrivesAt: seconds(moved.arrivesAt),
    restartsTerm: change.order.startedAt !== order.startedAt,
    after: presentPlan(change.order),
  };
  if (orderAction.action === 'autoReinvest' || orderAction.action === 'compound') return shown;
  const more = {
    orderId: order.id,
    version: String(order.records),
    terms: termsText(termsOf(orderAction)),
    termId: termsOf(orderAction)?.termId ?? '',
  };
  const promised =
    orderAction.action === 'retrieveReward'
      ? { amount: moved.receive, fee: moved.fee }
      : { amount: moved.amount };
  const { quoteId, expiresAt } = await storeQuote(context, {
    kind: `stake.${orderAction.action}`,
    asset: 'YUT',
    ...promised,
    more,
  });
  return { ...shown, quoteId, expiresAt };
}

/** The requested action, if it is possible; undefined while its amount is missing. */
async function requestedAction(
  context: Context,
  given: { order: StakeOrderRow; input: OfOrder },
): Promise<OrderAction | undefined> {
  const { order, input } = given;
  const { db } = context;
  const terms = await readTerms(db);
  if (!mayDo(order, input.action, terms)) throw new ApiError('notPossibleNow');
  if (input.action === 'autoReinvest' || input.action === 'compound') {
    return { action: input.action, on: input.on === 1 };
  }
  if (input.action === 'addPrincipal') {
    if (input.amount === undefined) return undefined;
    const amount = await amountToStake(context, { amount: input.amount, smallest: smallestAdded });
    return actionFor(order, { requested: { action: input.action, amount }, terms });
  }
  if (input.action !== 'upgrade') return actionFor(order, { requested: input, terms });
  const orderAction = actionFor(order, {
    requested: { action: input.action, termId: input.termId },
    terms,
  });
  const target = openTerm(terms, input.termId);
  if (order.principal < target.smallest) {
    throw new ApiError('amountInvalid', { data: { smallest: yut(target.smallest) } });
  }
  await refuseIfFull(db, target);
  return orderAction;
}

/** The amounts that an action moves; for a retrieval, those of its later release. */
function movedAmounts(
  order: StakeOrderRow,
  given: { orderAction: OrderAction; change: Change; at: Date },
) {
  const { orderAction, change, at } = given;
  const none = { amount: 0n, fee: 0n, penalty: 0n, reward: 0n, receive: 0n, arrivesAt: null };
  const sum = (events: readonly StakeEvent[], ...types: StakeEvent['type'][]): bigint =>
    events.reduce((all, { type, amount }) => (types.includes(type) ? all + amount : all), 0n);
  if (orderAction.action === 'addPrincipal') return { ...none, amount: orderAction.amount };
  if (orderAction.action === 'retrieveReward') {
    const fee = sum(change.events, 'rewardFee');
    const receive = order.reward - fee;
    return { ...none, amount: order.reward, fee, receive, arrivesAt: at };
  }
  const arrivesAt = change.order.releaseAt;
  if (orderAction.action !== 'retrievePrincipal' || !arrivesAt) return none;
  const { events } = release(change.order, arrivesAt);
  return {
    amount: order.principal,
    fee: sum(events, 'rewardFee'),
    penalty: sum(events, 'penalty'),
    reward: sum(events, 'rewardRetrieved', 'rewardFee'),
    receive: sum(events, 'principalReturned', 'rewardRetrieved'),
    arrivesAt,
  };
}

async function emptyPreview(
  context: Context,
  given: { smallest: bigint; before: StakeOrderRow | null },
): Promise<Preview> {
  const { smallest, before } = given;
  return {
    quoteId: null,
    expiresAt: 0,
    amount: '0',
    fee: '0',
    penalty: '0',
    reward: '0',
    receive: '0',
    arrivesAt: 0,
    restartsTerm: false,
    available: yut(await inWallet(context)),
    smallest: yut(smallest),
    before: before && presentPlan(before),
    after: null,
  };
}
