import { describe, expect, it } from 'vitest';
import { type Interval, judge } from './decision.ts';
import { scenarios, simulate } from './simulation.ts';

const healthy: Interval = {
  opening: { canary: { all: 10, failed: 0 }, live: { all: 190, failed: 1 } },
};
const broken: Interval = {
  opening: { canary: { all: 10, failed: 10 }, live: { all: 190, failed: 1 } },
};
const times = (count: number, interval: Interval) => Array.from({ length: count }, () => interval);

describe('a watched canary', () => {
  it('waits for openings, then may widen', () => {
    expect(judge([])).toMatchObject({ isStopped: false, mayWiden: false, eValue: 1 });
    expect(judge(times(4, healthy))).toMatchObject({ openings: 40, mayWiden: false });
    expect(judge(times(5, healthy))).toMatchObject({ openings: 50, mayWiden: true });
  });

  it('stops where its pages fail, and stays stopped', () => {
    expect(judge(times(1, broken))).toMatchObject({ isStopped: true, openings: 10 });
    expect(judge([...times(1, broken), ...times(100, healthy)])).toMatchObject({
      isStopped: true,
      openings: 10,
    });
  });

  it.each(['money', 'speed'] as const)('stops where only %s fails', (kind) => {
    const tries = broken.opening;
    const interval = { ...healthy, [kind]: tries };
    expect(judge(times(3, interval)).isStopped).toBe(true);
  });
});

/** The same numbers each time: a draw of the test, not a chance of its failing. */
function repeatable(): () => number {
  let seed = 2511;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

describe('a simulated rollout', () => {
  const found = (what: string) => {
    const scenario = scenarios.find((one) => one.what === what);
    if (!scenario) throw new Error(what);
    return simulate(scenario, { rollouts: 100, random: repeatable() });
  };

  it.each(['as good', 'as good, half', 'better'])('goes on: %s', (what) => {
    expect(found(what).stopped).toBeLessThanOrEqual(3);
  });

  it.each([
    ['twice as often, half', 1200],
    ['one in ten', 240],
    ['half', 60],
    ['always', 20],
  ])('is stopped: %s, within %i s', (what, seconds) => {
    const { stopped, medianSeconds } = found(what);
    expect(stopped).toBe(100);
    expect(medianSeconds).toBeLessThanOrEqual(seconds);
  });
});
