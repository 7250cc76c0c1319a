import { toUnits } from '@shared/lib/money';

/**
 * All tasks with their steps, rewards and rounds. Titles are in the server's texts under `tasks`; a
 * test checks that.
 */

/** The activities that tasks count, each with its path in the web view (null: none). */
export const activityPaths = {
  here: null,
  avatar: '/profile/edit',
  email: '/changeSecurity',
  paymentPassword: '/changeSecurity',
  identity: null,
  follows: '/search',
  transfers: '/wallet/transfer',
  exchanges: '/wallet/exchange',
  stakes: '/staking',
  investments: '/creator/invest',
  videos: null,
  campaigns: '/traffic-pool',
  /** An invited friend counts after passing the identity check, not on registration. */
  friends: '/invite',
} as const satisfies Record<string, string | null>;
export type Activity = keyof typeof activityPaths;

interface Step {
  activity: Activity;
  need: number;
}

export interface TaskEntry {
  id: string;
  round: 'day' | 'week';
  steps: readonly Step[];
  /** USDT in smallest units. */
  reward: bigint;
  /** Towards the creator level. */
  points: bigint;
}

const usdt = (text: string): bigint => toUnits(text, 6) ?? 0n;
const step = (activity: Activity, need = 1): Step => ({ activity, need });

export const tasks: readonly TaskEntry[] = [
  { id: 'lookIn', round: 'day', steps: [step('here')], reward: usdt('0.05'), points: 2n },
  { id: 'meetSomebody', round: 'day', steps: [step('follows')], reward: usdt('0.1'), points: 2n },
  { id: 'moveMoney', round: 'day', steps: [step('exchanges')], reward: usdt('0.2'), points: 2n },

  {
    id: 'wallet',
    round: 'week',
    steps: [step('exchanges'), step('transfers'), step('follows', 2)],
    reward: usdt('2'),
    points: 10n,
  },
  {
    id: 'stage',
    round: 'week',
    steps: [step('videos'), step('campaigns')],
    reward: usdt('5'),
    points: 20n,
  },
  {
    id: 'growth',
    round: 'week',
    steps: [step('stakes'), step('investments')],
    reward: usdt('8'),
    points: 30n,
  },
  {
    id: 'friends',
    round: 'week',
    steps: [step('friends'), step('follows', 5)],
    reward: usdt('10'),
    points: 40n,
  },
];

/** Starter tasks: each once, for points that can be cashed out. */
export const noviceTasks: readonly (Step & { id: string; points: number })[] = [
  { id: 'email', points: 20, ...step('email') },
  { id: 'paymentPassword', points: 30, ...step('paymentPassword') },
  { id: 'identity', points: 50, ...step('identity') },
  { id: 'avatar', points: 20, ...step('avatar') },
  { id: 'follows', points: 20, ...step('follows', 3) },
  { id: 'exchange', points: 40, ...step('exchanges') },
  { id: 'stake', points: 60, ...step('stakes') },
];
