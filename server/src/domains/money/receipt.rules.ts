import type { ReceiptState } from '@shared/contract/money';
import type { Asset } from '@shared/lib/money';
import type { PersonPurpose } from '../../ledger/accounts.ts';
import type { MovementKind } from '../../ledger/kinds.ts';

/** One side of a booking, as its reader sees it: the purpose of an account, and whether it is theirs. */
export interface Side {
  purpose: string;
  isMine: boolean;
}

/** A leg that the ledger has booked for an operation. */
export interface BookedLeg {
  kind: MovementKind;
  asset: Asset;
  amount: bigint;
  from: Side;
  to: Side;
}

/** What was agreed to, from its reader's side: they give `asset` and get `receiveAsset`. */
export interface Agreed {
  asset: Asset;
  amount: bigint;
  fee: bigint;
  receiveAsset: Asset;
  receive: bigint;
}

export interface Amounts extends Agreed {
  penalty: bigint;
  /** What left with the fee; of what came in, what it was before fee and penalty. */
  total: bigint;
  /** More came in than moved between the person's own accounts. */
  isIncome: boolean;
  /** The person's own accounts that it moved between or began and ended in. */
  accounts: { from?: PersonPurpose[]; to?: PersonPurpose[] };
}

/** Signed sums by asset of what one side of the person's accounts gave and got. */
interface Flows {
  paid: bigint;
  got: bigint;
  moved: bigint;
}

/**
 * The amounts of a receipt, from its legs. What went to an account and came back from it counts as
 * not moved: a refused withdrawal took nothing.
 */
export function bookedAmounts(legs: readonly BookedLeg[], agreed: Agreed): Amounts {
  const { asset, receiveAsset } = agreed;
  const given = flowsOf(legs, asset);
  const gained = flowsOf(legs, receiveAsset);
  const penalty = sumOf(legs, ({ kind, from }) => kind === 'stakePenalty' && from.isMine);
  const fee = feeOfLegs(legs);
  const accounts = accountsOf(legs);
  const parts = { asset, receiveAsset, fee, penalty, accounts };
  if (asset !== receiveAsset) {
    const total = given.paid + fee;
    return { ...parts, amount: given.paid, receive: gained.got, total, isIncome: false };
  }
  const left = given.paid + given.moved + penalty;
  const arrived = given.got + given.moved;
  const amount = left || arrived;
  const receive = arrived || amount;
  const isIncome = given.got > 0n || penalty > 0n;
  const total = isIncome ? receive + fee + penalty : amount + fee;
  return { ...parts, amount, receive, total, isIncome };
}

/** How far an operation has come that is not booked, or not in full, when it is made. */
export interface Progress {
  state: ReceiptState;
  /** When the rest is booked, or was. */
  dueAt?: Date | null;
  /** The person's own accounts that it will move between. */
  accounts?: Amounts['accounts'];
  /** Days of the term of a stake. */
  days?: number;
  /** What a buy order has got and given so far. */
  filled?: { bought: bigint; paid: bigint };
  /** What a campaign has spent so far, and what came back of its budget at its end. */
  budget?: { spent: bigint; returned: bigint };
  /** What a principal on its way back brings, as its stake stands now. */
  returning?: { penalty: bigint; fee: bigint; reward: bigint };
}

/** Nothing is booked: all of it is still to come, or none of it will. */
export function unbookedAmounts(agreed: Agreed, progress: Progress): Amounts {
  const { state, filled, budget, returning, accounts = {} } = progress;
  const parts = { ...agreed, penalty: 0n, accounts, isIncome: false };
  if (filled) return { ...parts, receive: filled.bought, total: agreed.amount };
  if (budget) {
    const { spent: amount } = budget;
    return { ...parts, amount, receive: amount, total: amount };
  }
  if (returning) {
    const { penalty, fee, reward } = returning;
    const total = agreed.amount + reward;
    const receive = total - penalty - fee;
    return { ...parts, penalty, fee, total, receive, isIncome: true };
  }
  if (statusOf(state) !== 3) return { ...parts, total: agreed.amount + agreed.fee };
  return { ...parts, fee: 0n, receive: 0n, total: agreed.amount };
}

function flowsOf(all: readonly BookedLeg[], asset: Asset): Flows {
  const legs = all.filter((leg) => leg.asset === asset && leg.kind !== 'stakePenalty');
  const moved = sumOf(legs, ({ from, to }) => from.isMine && to.isMine);
  const net = new Map<string, bigint>();
  for (const { from, to, amount } of legs) {
    if (from.isMine === to.isMine) continue;
    const [own, other] = from.isMine ? [from, to] : [to, from];
    // The fee is a part of its own.
    if (other.purpose === 'fees') continue;
    const pair = `${own.purpose} ${other.purpose}`;
    net.set(pair, (net.get(pair) ?? 0n) + (from.isMine ? -amount : amount));
  }
  const sums = [...net.values()];
  return {
    moved,
    paid: sums.reduce((sum, one) => (one < 0n ? sum - one : sum), 0n),
    got: sums.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n),
  };
}

/** The fee of a reward goes from the pool to the platform and touches no account of the person. */
const feeOfLegs = (legs: readonly BookedLeg[]): bigint =>
  sumOf(legs, ({ to }) => to.purpose === 'fees') -
  sumOf(legs, ({ from }) => from.purpose === 'fees');

const sumOf = (legs: readonly BookedLeg[], match: (leg: BookedLeg) => boolean): bigint =>
  legs.reduce((sum, leg) => (match(leg) ? sum + leg.amount : sum), 0n);

function accountsOf(legs: readonly BookedLeg[]): Amounts['accounts'] {
  const main = legs.filter(({ from, to }) => from.purpose !== 'fees' && to.purpose !== 'fees');
  const purposes = (side: 'from' | 'to') =>
    [
      ...new Set(main.filter((leg) => leg[side].isMine).map((leg) => leg[side].purpose)),
    ] as PersonPurpose[];
  return { from: purposes('from'), to: purposes('to') };
}

/** A receipt's common status: 1 pending, 2 completed, 3 cancel. */
export function statusOf(state: ReceiptState): 1 | 2 | 3 {
  if (state === 'completed') return 2;
  return state === 'cancelled' || state === 'expired' || state === 'refused' ? 3 : 1;
}
