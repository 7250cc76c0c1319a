import { feeOf, fractionFee } from '../domains/money/fee.rules.ts';
import {
  actionFor,
  openTerm,
  type QuotedAction,
} from '../domains/stake/requested-action.queries.ts';
import { carryOut, lockOrder, openOrder, settle } from '../domains/stake/stake.mutations.ts';
import { readTerms } from '../domains/stake/stake.queries.ts';
import { conditionsOf } from '../domains/stake/stake.rules.ts';
import type { MovementKind } from '../ledger/kinds.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { DemoName, Seed } from './seeds.ts';
import { daysAgo, units } from './values.ts';

/** A past action on a stake. */
type PastAction = [
  daysAgo: number,
  orderAction: QuotedAction | 'autoReinvest' | 'compound',
  given?: string,
];

interface DemoStake {
  who: DemoName;
  daysAgo: number;
  termId: string;
  amount: string;
  autoReinvest?: true;
  compound?: true;
  actions?: readonly PastAction[];
}

/** Stakes in every state, some with weeks of history. */
const demoStakes: readonly DemoStake[] = [
  {
    who: 'rich',
    daysAgo: 38.4,
    termId: '30-days',
    amount: '300',
    autoReinvest: true,
    compound: true,
  },
  {
    who: 'rich',
    daysAgo: 36.2,
    termId: '7-days',
    amount: '100',
    actions: [
      [28.1, 'reinvest'],
      [20.6, 'retrievePrincipal'],
    ],
  },
  {
    who: 'rich',
    daysAgo: 33.3,
    termId: '90-days',
    amount: '250',
    actions: [
      [32.8, 'addPrincipal', '50'],
      [26.1, 'retrieveReward'],
      [19.2, 'retrieveReward'],
      [12.1, 'retrieveReward'],
      [5.3, 'retrieveReward'],
    ],
  },
  {
    who: 'rich',
    daysAgo: 30.1,
    termId: '7-days',
    amount: '60',
    actions: [[26.4, 'retrievePrincipal']],
  },
  {
    who: 'rich',
    daysAgo: 18.5,
    termId: '7-days',
    amount: '90',
    actions: [
      [15.2, 'upgrade', '30-days'],
      [14.4, 'compound'],
    ],
  },
  {
    who: 'rich',
    daysAgo: 16.3,
    termId: '30-days',
    amount: '120',
    actions: [
      [10.2, 'retrievePrincipal'],
      [9.6, 'cancelRetrieve'],
      [1.2, 'retrievePrincipal'],
    ],
  },
  { who: 'rich', daysAgo: 9.2, termId: '7-days', amount: '80' },
  { who: 'guarded', daysAgo: 4.3, termId: '7-days', amount: '20' },
];

/** Replays each stake at its past times with the domain’s own functions, then settles it. */
export async function seedStake(seed: Seed): Promise<void> {
  for (const stake of demoStakes) await replay(seed, stake);
}

async function replay(seed: Seed, stake: DemoStake): Promise<void> {
  const { tx, people, now } = seed;
  const { who, termId, autoReinvest = false, compound = false } = stake;
  const ownerId = people[who];
  const at = daysAgo(seed, stake.daysAgo);
  const terms = await readTerms(tx);
  const amount = units(stake.amount, 'YUT');
  const begun = { ownerId, kind: 'stake.create', at, receipt: 'stakePrincipal' } as const;
  let id = '';
  await carryOutPast(seed, { ...begun, taken: staked(amount) }, async (operation) => {
    const opened = await openOrder(tx, {
      personId: ownerId,
      terms: conditionsOf(openTerm(terms, termId)),
      amount,
      autoReinvest,
      compound,
      at,
      operationId: operation.id,
      isPast: true,
    });
    id = opened.id;
  });
  for (const action of stake.actions ?? []) await act(seed, { id, ownerId, action });
  await settleUntil(seed, { id, until: now });
}

const settleUntil = async ({ tx }: Seed, { id, until }: { id: string; until: Date }) =>
  settle(tx, await lockOrder(tx, { id }), { until, isPast: true });

const staked = (amount: bigint, fee = 0n) => pastTerms({ asset: 'YUT', amount, fee });

const receiptOf: Partial<Record<QuotedAction, MovementKind>> = {
  addPrincipal: 'stakePrincipal',
  retrieveReward: 'stakeReward',
  retrievePrincipal: 'stakePrincipalReturned',
};

async function act(
  seed: Seed,
  of: { id: string; ownerId: string; action: PastAction },
): Promise<void> {
  const { tx } = seed;
  const { id, ownerId } = of;
  const [days, action, given = ''] = of.action;
  const at = daysAgo(seed, days);
  const order = await settleUntil(seed, { id, until: at });
  if (action === 'autoReinvest' || action === 'compound') {
    await carryOut(tx, order, { orderAction: { action, on: true }, at, isPast: true });
    return;
  }
  const input = {
    ...(action === 'addPrincipal' && { amount: units(given, 'YUT') }),
    ...(action === 'upgrade' && { termId: given }),
  };
  const orderAction = actionFor(order, {
    requested: { action, ...input },
    terms: await readTerms(tx),
  });
  const fee = feeOf(order.reward, fractionFee(order.fee));
  const taken =
    action === 'retrieveReward'
      ? staked(order.reward - fee, fee)
      : staked(input.amount ?? order.principal);
  const past = {
    ownerId,
    kind: `stake.${action}`,
    at,
    receipt: receiptOf[action] ?? null,
  } as const;
  await carryOutPast(seed, { ...past, taken }, (operation) =>
    carryOut(tx, order, { orderAction, at, operationId: operation.id, isPast: true }),
  );
}
