import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { retrievalStatus } from '@shared/contract/enums';
import type { Agreement } from '@shared/contract/legal';
import type { AgreedKind } from '@shared/contract/operation-kinds';
import type {
  previewStake,
  StakeAction,
  StakeOrder,
  StakePlan,
  StakeTerm,
} from '@shared/contract/stake';
import type { MoneyOrder } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { fromUnits, toUnits } from '@shared/lib/money';
import { compareAmounts } from '@shared/lib/number-input';

/** The server works out earnings, fees and dates; these rules only compare and select. */
export type StakePreview = ResponseOf<typeof previewStake>;

export const previewPath = '/v1/business/stake/preview';

/** The call of each action. */
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

/** The actions that commit money, by the kind whose documents they need agreement to. */
const agreedActions: Partial<Record<StakeAction, AgreedKind>> = {
  addPrincipal: 'stake.addPrincipal',
  upgrade: 'stake.upgrade',
  reinvest: 'stake.reinvest',
};
export const agreedKindOf = (action: StakeAction): AgreedKind | undefined => agreedActions[action];

/** The action of an operation, by its path: after a reload nothing else is known of it. */
export const actionOf = (path: string): StakeAction | undefined =>
  (Object.keys(sendPaths) as StakeAction[]).find((action) => sendPaths[action] === path);

/** The two actions that are on or off. They move no money and have no quote. */
export const switches = ['autoReinvest', 'compound'] as const;
export type StakeSwitch = (typeof switches)[number];
export const isSwitch = (action: StakeAction): action is StakeSwitch =>
  (switches as readonly string[]).includes(action);

/** The preview request of a new stake; undefined without a term. */
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

/** A preview in the shape of the money kit, which expects the quote as an object. */
export function withQuote(preview: StakePreview) {
  const { quoteId, expiresAt, amount, fee, receive, available } = preview;
  const quote =
    quoteId === null ? null : { quoteId, expiresAt, amount, fee, total: amount, receive };
  return { ...preview, largest: available, quote };
}

// --- What changes ---

/** How a fact is formatted. */
type FactKind = 'days' | 'percent' | 'plusPercent' | 'amount' | 'moment' | 'switch' | 'status';
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

/** The facts of a plan, in the order in which they are shown. */
const planKinds = {
  status: 'status',
  cycle: 'days',
  cycleYield: 'percent',
  extraRate: 'plusPercent',
  feePercent: 'percent',
  penaltyPercent: 'percent',
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

/** The facts that differ between two plans. */
export const changedFacts = (before: StakePlan, after: StakePlan): ChangedFact[] =>
  (Object.keys(planKinds) as PlanFact[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ ...factOf(after, name), before: before[name] }));

/** Dates move on while a sheet is open: a smaller difference is the same offer. */
const sameMomentSeconds = 3600;

/** The value of a fact in the earlier offer; undefined when it is the same. */
export function valueBefore({ kind, value }: Fact, shown: FactValue): FactValue | undefined {
  const isSame =
    kind === 'moment'
      ? Math.abs(Number(value) - Number(shown)) < sameMomentSeconds
      : value === shown;
  return isSame ? undefined : shown;
}

/** Whether the yield of the current day is lost: only a running term has one. */
export const losesDay = ({ restartsTerm, before }: StakePreview): boolean =>
  restartsTerm && before?.status === retrievalStatus.processing;

/** The money that an action pays into the wallet, its deductions and additions, and its arrival. */
export function payoutFacts(preview: StakePreview): Fact[] {
  const { amount, penalty, reward, fee, receive, arrivesAt, before, after } = preview;
  if (isZero(receive)) return [];
  // A reward can be retrieved while the principal is already being returned.
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

/** Whether a preview differs from the one shown before, so that it needs a new confirmation. */
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

/** The requested term if it is open, or else the first open one. */
export const termToStakeIn = (
  terms: readonly StakeTerm[],
  id: string | null,
): StakeTerm | undefined =>
  terms.find((term) => term.id === id && !isSoldOut(term)) ??
  terms.find((term) => !isSoldOut(term));

/** The longer terms of an upgrade, each with the reason if it is closed. */
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

const yieldScale = 18;

/** The yield of a term over 365 days, without compounding; cut to hundredths of a percent. */
export function annualRate({ cycle, cycleYield }: Pick<StakeTerm, 'cycle' | 'cycleYield'>): string {
  const yearly = ((toUnits(cycleYield, yieldScale) ?? 0n) * 365n) / BigInt(cycle);
  return fromUnits(yearly / 10n ** BigInt(yieldScale - 4), 4);
}

/** The decimals that a fraction needs as a percentage: 0.0056 is 0.56 %, 0.03 is 3 %. */
export const percentDecimals = (part: string): number =>
  Math.max(0, (part.split('.')[1]?.length ?? 0) - 2);

// --- The draft of a new stake in the URL ---

export interface Draft {
  term: string | null;
  autoReinvest: boolean;
  compound: boolean;
}

export const draftOf = (query: URLSearchParams): Draft => ({
  term: query.get('term'),
  autoReinvest: query.get('autoReinvest') === '1',
  compound: query.get('compound') === '1',
});

export const queryOf = ({ term, autoReinvest, compound }: Draft): Record<string, string> => ({
  ...(term && { term }),
  ...(autoReinvest && { autoReinvest: '1' }),
  ...(compound && { compound: '1' }),
});

// --- An existing stake ---

/** The most relevant date of a stake: the end of its term, or the return of its principal. */
export function keyMoment({ status, endAt, releaseAt, endedAt }: StakeOrder): Fact {
  if (status === retrievalStatus.retrieving) return moment('releaseAt', releaseAt);
  return status === retrievalStatus.retrieved ? moment('endedAt', endedAt) : moment('endAt', endAt);
}

const moment = (name: string, value: number): Fact => ({ name, kind: 'moment', value });

/** An action to preview and confirm; `on` is the wanted state of a switch. */
export interface RequestedAction {
  action: StakeAction;
  on?: boolean;
}

/** What the action is called is added by the screen. */
export type ActionOrder = Omit<MoneyOrder, 'title'>;

/** The call that a confirmation sends; undefined without a binding quote. */
export function orderFor(
  { id, principal }: Pick<StakeOrder, 'id' | 'principal'>,
  {
    requested,
    offer,
    agreed = [],
  }: { requested: RequestedAction; offer: StakePreview; agreed?: readonly Agreement[] },
): ActionOrder | undefined {
  const { quoteId, expiresAt, amount, fee, receive } = offer;
  const moved = { asset: 'YUT', receiveAsset: 'YUT', fee, receive, to: '' };
  // An action that moves no money shows the principal in its summary.
  const summary = { ...moved, amount: isZero(amount) ? principal : amount };
  const path = sendPaths[requested.action];
  if (isSwitch(requested.action)) {
    return { path, body: { orderId: id, on: requested.on ? '1' : '0' }, summary };
  }
  if (quoteId === null) return undefined;
  const body = agreedKindOf(requested.action) ? { quoteId, agreed } : { quoteId };
  return { path, body, summary, expiresAt };
}

/** The actions that are buttons: all but the switches. */
export const buttonActions = (actions: readonly StakeAction[]): StakeAction[] =>
  actions.filter((action) => !isSwitch(action));

/** Whether the principal is still staked. */
export const isOpen = ({ status }: Pick<StakeOrder, 'status'>): boolean =>
  status === retrievalStatus.processing || status === retrievalStatus.expired;
