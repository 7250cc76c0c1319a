import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { retrievalStatus } from '@shared/contract/enums';
import type {
  previewStake,
  StakeAction,
  StakeOrder,
  StakePlan,
  StakeTerm,
} from '@shared/contract/stake';
import type { MoneyOrder } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { compareAmounts } from '@shared/lib/number-input';

/** What the staking screens decide. What is earned, taken and due is worked out by the server. */
export type StakePreview = ResponseOf<typeof previewStake>;

export const previewPath = '/v1/business/stake/preview';

/** The call that does what its preview has shown. */
export const sendPaths: Record<StakeAction, string> = {
  autoReinvest: '/v1/business/stake/change/auto/reinvest',
  compound: '/v1/business/stake/change/compound',
  addPrincipal: '/v1/business/stake/add/principal',
  upgrade: '/v1/business/stake/upgrade',
  retrieveReward: '/v1/business/stake/retrieve/reward',
  reinvest: '/v1/business/stake/manual/reinvest',
  retrievePrincipal: '/v1/business/stake/retrieve/principal',
  cancelRetrieve: '/v1/business/stake/cancel/retrieve/principal',
};

/** What an operation was, by where it was sent: all that is left of it after a reload. */
export const actionOf = (path: string): StakeAction | undefined =>
  (Object.keys(sendPaths) as StakeAction[]).find((action) => sendPaths[action] === path);

/** The two that are on or off. They move nothing, and have no quote. */
export const switches = ['autoReinvest', 'compound'] as const;
export type StakeSwitch = (typeof switches)[number];
export const isSwitch = (action: StakeAction): action is StakeSwitch =>
  (switches as readonly string[]).includes(action);

/** A stake that is thought of, as its preview takes it; undefined without a term. */
export const createBody = (
  term: StakeTerm | undefined,
  on: Record<StakeSwitch, boolean>,
): Partial<RequestOf<typeof previewStake>> | undefined =>
  term && {
    action: 'create',
    termId: term.id,
    autoReinvest: on.autoReinvest ? 1 : 0,
    compound: on.compound ? 1 : 0,
  };

/** A preview with its quote where the money kit looks for it. */
export function asQuoted(preview: StakePreview) {
  const { quoteId, expiresAt, amount, fee, receive, available } = preview;
  const quote =
    quoteId === null ? null : { quoteId, expiresAt, amount, fee, total: amount, receive };
  return { ...preview, largest: available, quote };
}

// --- What changes ---

/** How a figure is written. */
type FactKind = 'days' | 'part' | 'added' | 'amount' | 'moment' | 'switch' | 'status';
type FactValue = string | number;
export interface Fact {
  name: string;
  kind: FactKind;
  value: FactValue;
}
export interface ChangedFact extends Fact {
  name: PlanFact;
  before: FactValue;
}

/** What is said of a stake as it is or would be, in the order in which it is read. */
const planKinds = {
  status: 'status',
  cycle: 'days',
  cycleYield: 'part',
  extraRate: 'added',
  feePercent: 'part',
  penaltyPercent: 'part',
  principal: 'amount',
  reward: 'amount',
  autoReinvest: 'switch',
  compound: 'switch',
  startAt: 'moment',
  nextPayoutAt: 'moment',
  endAt: 'moment',
  releaseAt: 'moment',
  estimate: 'amount',
} as const satisfies Partial<Record<keyof StakePlan, FactKind>>;
export type PlanFact = keyof typeof planKinds;

export const factOf = (plan: StakePlan, name: PlanFact): Fact & { name: PlanFact } => ({
  name,
  kind: planKinds[name],
  value: plan[name],
});

/** What a stake is and what it would be, side by side; what stays is not mentioned. */
export const changedFacts = (before: StakePlan, after: StakePlan): ChangedFact[] =>
  (Object.keys(planKinds) as PlanFact[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ ...factOf(after, name), before: before[name] }));

/** Moments go on while a sheet is open: less than this is no other offer. */
const sameMoment = 3600;

/** What a fact was in an offer before, where it was another. */
export function valueBefore({ kind, value }: Fact, shown: FactValue): FactValue | undefined {
  const isSame =
    kind === 'moment' ? Math.abs(Number(value) - Number(shown)) < sameMoment : value === shown;
  return isSame ? undefined : shown;
}

/** Whether the day under way is lost: only a term that earns has one. */
export const losesDay = ({ restartsTerm, before }: StakePreview): boolean =>
  restartsTerm && before?.status === retrievalStatus.processing;

/** The money that an action moves into the wallet, what is taken and added on the way, and when it arrives. */
export function movedMoney(preview: StakePreview): Fact[] {
  const { amount, penalty, reward, fee, receive, arrivesAt, before, after } = preview;
  if (isZero(receive)) return [];
  // A reward may be taken while the principal is on its way back already.
  const isPrincipal =
    after?.status === retrievalStatus.retrieving && before?.status !== retrievalStatus.retrieving;
  const between = [
    { name: 'penalty', kind: 'amount' as const, value: penalty },
    { name: 'reward', kind: 'amount' as const, value: reward },
    { name: 'rewardFee', kind: 'amount' as const, value: fee },
  ];
  return [
    { name: isPrincipal ? 'principal' : 'moved', kind: 'amount', value: amount },
    ...between.filter(({ value }) => !isZero(value)),
    { name: 'receive', kind: 'amount', value: receive },
    { name: 'arrivesAt', kind: 'moment', value: arrivesAt },
  ];
}

/** Whether a preview offers something else than one before: then it has to be read again. */
export function isOtherOffer(before: StakePreview, now: StakePreview): boolean {
  const offer = ({ amount, fee, penalty, reward, receive, restartsTerm, after }: StakePreview) =>
    JSON.stringify([
      [amount, fee, penalty, reward, receive, restartsTerm],
      [after?.cycle, after?.cycleYield, after?.extraRate, after?.feePercent],
      [after?.penaltyPercent, after?.releaseDays, after?.principal, after?.reward],
    ]);
  return offer(before) !== offer(now);
}

// --- Terms ---

export const isSoldOut = ({ placesLeft }: StakeTerm): boolean => placesLeft === 0;

/** The term that was asked for, or else the first that can be had. */
export const termToStakeIn = (
  terms: readonly StakeTerm[],
  id: string | null,
): StakeTerm | undefined =>
  terms.find((term) => term.id === id && !isSoldOut(term)) ??
  terms.find((term) => !isSoldOut(term));

/** Where a stake can go: longer terms, each with what keeps it from there. */
export const upgradesFor = (
  terms: readonly StakeTerm[],
  { cycle, principal }: Pick<StakeOrder, 'cycle' | 'principal'>,
): { term: StakeTerm; problem?: 'soldOut' | 'tooSmall' }[] =>
  terms
    .filter((term) => term.cycle > cycle)
    .map((term) => {
      if (isSoldOut(term)) return { term, problem: 'soldOut' };
      return compareAmounts(principal, term.smallest) < 0
        ? { term, problem: 'tooSmall' }
        : { term };
    });

/** How many decimals a part of one has as a percentage: 0.0056 is 0.56 %, 0.03 is 3 %. */
export const percentDecimals = (part: string): number =>
  Math.max(0, (part.split('.')[1]?.length ?? 0) - 2);

// --- A stake that is being thought of, as its address has it ---

export interface Draft {
  term: string | null;
  autoReinvest: boolean;
  compound: boolean;
  /** Kept while the agreement is read. */
  amount: string | undefined;
}

export const draftOf = (query: URLSearchParams): Draft => ({
  term: query.get('term'),
  autoReinvest: query.get('autoReinvest') === '1',
  compound: query.get('compound') === '1',
  amount: query.get('amount') ?? undefined,
});

export const queryOf = ({
  term,
  autoReinvest,
  compound,
  amount,
}: Draft): Record<string, string> => ({
  ...(term && { term }),
  ...(autoReinvest && { autoReinvest: '1' }),
  ...(compound && { compound: '1' }),
  ...(amount && { amount }),
});

// --- A stake as it is ---

/** The moment that a person looks for first: when the term ends, or when the principal is back. */
export function keyMoment({ status, endAt, releaseAt, endedAt }: StakeOrder): Fact {
  if (status === retrievalStatus.retrieving) return moment('releaseAt', releaseAt);
  return status === retrievalStatus.retrieved ? moment('endedAt', endedAt) : moment('endAt', endAt);
}

const moment = (name: string, value: number): Fact => ({ name, kind: 'moment', value });

/** What a person wants to do with a stake; `on` is where a switch is to stand. */
export interface AskedAction {
  action: StakeAction;
  on?: boolean;
}

/** What is sent where a person agrees to an offer; undefined where it binds nobody. */
export function orderFor(
  { id, principal }: Pick<StakeOrder, 'id' | 'principal'>,
  { asked, offer }: { asked: AskedAction; offer: StakePreview },
): MoneyOrder | undefined {
  const { quoteId, expiresAt, amount, fee, receive } = offer;
  const moved = { asset: 'YUT', receiveAsset: 'YUT', fee, receive, to: '' };
  // Where nothing moves, the principal is what it is about.
  const summary = { ...moved, amount: isZero(amount) ? principal : amount };
  const path = sendPaths[asked.action];
  if (isSwitch(asked.action)) {
    return { path, body: { orderId: id, on: asked.on ? '1' : '0' }, summary };
  }
  return quoteId === null ? undefined : { path, body: { quoteId }, summary, expiresAt };
}

/** The actions that are buttons, in the order in which they are offered. */
export const pressed = (actions: readonly StakeAction[]): StakeAction[] =>
  actions.filter((action) => !isSwitch(action));

/** Its principal is neither on its way back nor back. */
export const isOpen = ({ status }: Pick<StakeOrder, 'status'>): boolean =>
  status === retrievalStatus.processing || status === retrievalStatus.expired;
