import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { secondsUp } from '../../platform/time/time.ts';
import type { StakeOrderRow, StakeTermRow } from '../../schema/tables/stake.ts';
import { amountProblem, availableIn, unitsOf } from '../money/public.ts';
import type { OrderAction } from './actions.rules.ts';
import { mayDo, type Terms, yut } from './present.rules.ts';
import { type Conditions, conditionsOf } from './stake.rules.ts';

/** Shared by the preview and the operation, so that they cannot differ. */

/** One YUT: a smaller addition is not worth restarting the term. */
export const smallestAdded = 100_000_000n;

export const inWallet = ({ db, person }: Context): Promise<bigint> =>
  availableIn(db, { personId: person.id, asset: 'YUT', purpose: 'wallet' });

/** An account that is being deleted must not start anything new. */
export function refuseIfClosing({ person }: Context): void {
  if (!person.erasesAt) return;
  throw new ApiError('accountClosing', { data: { erasesAt: secondsUp(person.erasesAt) } });
}

/** The amount in smallest units, if it can be staked now. */
export async function amountToStake(
  context: Context,
  given: { amount: string; smallest: bigint },
): Promise<bigint> {
  const { smallest } = given;
  const available = await inWallet(context);
  const amount = unitsOf(given.amount, 'YUT');
  const within = { total: amount ?? 0n, available, smallest, limit: available };
  const problem = amount === undefined ? 'tooSmall' : amountProblem(amount, within);
  if (problem === 'notEnough') throw new ApiError('notEnough');
  if (problem || amount === undefined) {
    const data = { smallest: yut(smallest), largest: yut(available) };
    throw new ApiError('amountInvalid', { data });
  }
  return amount;
}

export function openTerm(terms: Terms, id: string): StakeTermRow {
  const term = terms.get(id);
  if (!term?.isOpen) throw new ApiError('notFound');
  return term;
}

export type QuotedAction = Exclude<OrderAction['action'], 'autoReinvest' | 'compound'>;
interface RequestedAction {
  action: QuotedAction;
  amount?: bigint;
  termId?: string;
}

/** The requested action on an order, with today's conditions for a term that it begins. */
export function actionFor(
  order: StakeOrderRow,
  given: { requested: RequestedAction; terms: Terms },
): OrderAction {
  const { requested, terms } = given;
  const { action, amount = 0n, termId = '' } = requested;
  if (!mayDo(order, action, terms)) throw new ApiError('notPossibleNow');
  const own = (): Conditions => conditionsOf(openTerm(terms, order.termId));
  switch (action) {
    case 'addPrincipal':
      return { action, amount, terms: own() };
    case 'reinvest':
      return { action, terms: own() };
    case 'upgrade':
      return { action, terms: conditionsOf(openTerm(terms, termId)) };
    default:
      return { action };
  }
}

/** Serializes the terms that a quote is bound to; `conditionsOf` gives their order. */
export const termsText = (terms: Conditions | undefined): string =>
  Object.values(terms ?? {}).join(' ');

export const termsOf = (orderAction: OrderAction): Conditions | undefined =>
  'terms' in orderAction ? orderAction.terms : undefined;
