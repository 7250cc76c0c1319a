import type { OrderAction } from '../domains/stake/actions.rules.ts';
import {
  actionFor,
  openTerm,
  type QuotedAction,
} from '../domains/stake/requested-action.queries.ts';
import { carryOut, lockOrder, openOrder, settle } from '../domains/stake/stake.mutations.ts';
import { readTerms } from '../domains/stake/stake.queries.ts';
import { conditionsOf } from '../domains/stake/stake.rules.ts';
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

async function replay({ tx, people, now }: Seed, stake: DemoStake): Promise<void> {
  const { who, termId, autoReinvest = false, compound = false } = stake;
  const ago = (days: number): Date => daysAgo({ now }, days);
  const terms = await readTerms(tx);
  const { id } = await openOrder(tx, {
    personId: people[who],
    terms: conditionsOf(openTerm(terms, termId)),
    amount: units(stake.amount, 'YUT'),
    autoReinvest,
    compound,
    at: ago(stake.daysAgo),
    isPast: true,
  });
  const settled = async (until: Date) =>
    settle(tx, await lockOrder(tx, { id }), { until, isPast: true });
  for (const [days, action, given] of stake.actions ?? []) {
    const at = ago(days);
    const order = await settled(at);
    const input = {
      ...(action === 'addPrincipal' && given && { amount: units(given, 'YUT') }),
      ...(action === 'upgrade' && given && { termId: given }),
    };
    const orderAction: OrderAction =
      action === 'autoReinvest' || action === 'compound'
        ? { action, on: true }
        : actionFor(order, { requested: { action: action as QuotedAction, ...input }, terms });
    await carryOut(tx, order, { orderAction, at, isPast: true });
  }
  await settled(now);
}
