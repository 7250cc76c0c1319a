import type {
  StakeAction,
  StakeOrder,
  StakePlan,
  StakeRecord,
  StakeTerm,
} from '@shared/contract/stake';
import { stakeActions } from '@shared/contract/stake';
import { fromUnits } from '@shared/lib/money';
import { seconds } from '../../platform/time/time.ts';
import type { StakeOrderRow, StakeRecordRow, StakeTermRow } from '../../schema/tables/stake.ts';
import { textOf } from '../money/public.ts';
import { priceScale } from '../wallet/public.ts';
import { isAllowed } from './actions.rules.ts';
import {
  type Conditions,
  daysDone,
  endOfTerm,
  later,
  nextDue,
  restOfTerm,
  takenOf,
} from './stake.rules.ts';

/** Maps stakes and terms to the contract. */
export const yut = (units: bigint): string => textOf(units, 'YUT');
const fraction = (units: bigint): string => fromUnits(units, priceScale);
const onOff = (isOn: boolean) => (isOn ? 1 : 0);

export type Terms = ReadonlyMap<string, StakeTermRow>;

const presentConditions = (of: Omit<Conditions, 'termId'>) => ({
  cycle: of.cycleDays,
  cycleYield: fraction(of.cycleYield),
  extraRate: fraction(of.extraRate),
  feePercent: fraction(of.fee),
  penaltyPercent: fraction(of.penalty),
  releaseDays: of.releaseDays,
});

export const presentTerm = (term: StakeTermRow, taken: number): StakeTerm => ({
  id: term.id,
  ...presentConditions(term),
  smallest: yut(term.smallest),
  placesLeft: term.places === null ? null : Math.max(0, term.places - taken),
  allowsAdding: term.allowsAdding,
  allowsUpgrade: term.allowsUpgrade,
});

/** Whether an action is possible now, by the order's status, its term and its reward. */
export function mayDo(order: StakeOrderRow, action: StakeAction, terms: Terms): boolean {
  if (!isAllowed(order, action)) return false;
  const term = terms.get(order.termId);
  switch (action) {
    case 'addPrincipal':
      return term?.isOpen === true && term.allowsAdding;
    case 'reinvest':
      return term?.isOpen === true;
    case 'upgrade':
      return (
        term?.allowsUpgrade === true &&
        [...terms.values()].some((one) => one.isOpen && one.cycleDays > order.cycleDays)
      );
    case 'retrieveReward':
      return order.reward > takenOf(order.reward, order.fee);
    default:
      return true;
  }
}

const nextPayout = (order: StakeOrderRow): number =>
  order.status === 1 ? seconds(nextDue(order)) : 0;

export function presentOrder(
  order: StakeOrderRow,
  given: { earned: bigint; terms: Terms },
): StakeOrder {
  return {
    id: order.id,
    termId: order.termId,
    ...presentConditions(order),
    status: order.status,
    principal: yut(order.principal),
    reward: yut(order.reward),
    earned: yut(given.earned),
    autoReinvest: onOff(order.autoReinvest),
    compound: onOff(order.compound),
    createdAt: seconds(order.businessAt),
    startAt: seconds(order.startedAt),
    endAt: seconds(endOfTerm(order)),
    daysDone: daysDone(order),
    nextPayoutAt: nextPayout(order),
    penalty: yut(order.penaltyDue),
    releaseAt: seconds(order.releaseAt),
    endedAt: seconds(order.endedAt),
    actions: stakeActions.filter((action) => mayDo(order, action, given.terms)),
  };
}

export function presentPlan(order: StakeOrderRow): StakePlan {
  const atItsEnd = later(endOfTerm(order), order.releaseDays);
  return {
    termId: order.termId,
    ...presentConditions(order),
    status: order.status,
    principal: yut(order.principal),
    reward: yut(order.reward),
    autoReinvest: onOff(order.autoReinvest),
    compound: onOff(order.compound),
    startAt: seconds(order.startedAt),
    endAt: seconds(endOfTerm(order)),
    nextPayoutAt: nextPayout(order),
    releaseAt: seconds(order.releaseAt ?? atItsEnd),
    estimate: yut(restOfTerm(order)),
  };
}

export const presentRecord = (row: StakeRecordRow, text: (key: string) => string): StakeRecord => ({
  id: String(row.number),
  createdAt: seconds(row.businessAt),
  amount: yut(row.amount),
  type: row.type,
  typeDesc: text(`stake.records.${row.type}`),
});
