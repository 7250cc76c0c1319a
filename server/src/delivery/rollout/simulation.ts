import { type Findings, type Interval, judge } from './decision.ts';
import type { Tries } from './evidence.ts';

/** Rollouts that never were: how often a sound canary is stopped, and how soon a broken one. Pure. */

export interface Scenario {
  what: string;
  /** Share of the devices that have the canary. */
  percent: number;
  openingsPerMinute: number;
  /** Probability that an opening fails. */
  live: number;
  canary: number;
}

export interface Simulated extends Scenario {
  rollouts: number;
  stopped: number;
  /** Of the stopped ones; undefined without any. */
  medianSeconds?: number;
  medianOpenings?: number;
}

export const scenarios: readonly Scenario[] = [
  { what: 'as good, seldom', percent: 5, openingsPerMinute: 600, live: 0.001, canary: 0.001 },
  { what: 'as good', percent: 5, openingsPerMinute: 600, live: 0.01, canary: 0.01 },
  { what: 'as good, half', percent: 50, openingsPerMinute: 600, live: 0.01, canary: 0.01 },
  { what: 'as good, often', percent: 5, openingsPerMinute: 600, live: 0.2, canary: 0.2 },
  { what: 'better', percent: 5, openingsPerMinute: 600, live: 0.02, canary: 0.01 },
  { what: 'twice as often', percent: 5, openingsPerMinute: 600, live: 0.01, canary: 0.02 },
  { what: 'twice as often, half', percent: 50, openingsPerMinute: 600, live: 0.01, canary: 0.02 },
  { what: 'one in ten', percent: 5, openingsPerMinute: 600, live: 0.01, canary: 0.1 },
  { what: 'half', percent: 5, openingsPerMinute: 600, live: 0.01, canary: 0.5 },
  { what: 'always', percent: 5, openingsPerMinute: 600, live: 0.001, canary: 1 },
  { what: 'always, few people', percent: 5, openingsPerMinute: 20, live: 0.001, canary: 1 },
];

export const secondsPerInterval = 10;
const hours = 1;

export function simulate(
  scenario: Scenario,
  { rollouts, random }: { rollouts: number; random: () => number },
): Simulated {
  const stopped: { seconds: number; openings: number }[] = [];
  for (let rollout = 0; rollout < rollouts; rollout += 1) {
    const { seconds, findings } = runOnce(scenario, random);
    if (findings.isStopped) stopped.push({ seconds, openings: findings.openings });
  }
  return {
    ...scenario,
    rollouts,
    stopped: stopped.length,
    ...(stopped.length > 0 && {
      medianSeconds: median(stopped.map(({ seconds }) => seconds)),
      medianOpenings: median(stopped.map(({ openings }) => openings)),
    }),
  };
}

function runOnce(scenario: Scenario, random: () => number) {
  let seconds = 0;
  const intervals = function* (): Generator<Interval> {
    while (seconds < hours * 3600) {
      seconds += secondsPerInterval;
      yield { opening: triesOf(scenario, random) };
    }
  };
  const findings: Findings = judge(intervals());
  return { seconds, findings };
}

function triesOf(scenario: Scenario, random: () => number): Tries {
  const { percent, openingsPerMinute, live, canary } = scenario;
  const mean = (openingsPerMinute * secondsPerInterval) / 60;
  const of = (share: number, probability: number) => ({
    all: poisson(mean * share * (1 - probability), random),
    failed: poisson(mean * share * probability, random),
  });
  const both = { canary: of(percent / 100, canary), live: of(1 - percent / 100, live) };
  for (const one of Object.values(both)) one.all += one.failed;
  return both;
}

/** A draw with this mean, by counting how long exponential waits fit. */
function poisson(mean: number, random: () => number): number {
  let left = mean;
  let count = -1;
  do {
    left += Math.log(1 - random());
    count += 1;
  } while (left > 0);
  return count;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
