import { scenarios, simulate } from '../../server/src/delivery/rollout/simulation.ts';
import { seeded } from '../bench/statistics.ts';

const rollouts = 10_000;

/** `npm run release -- --simulate`: what a watched canary does in rollouts that never were. */
export function simulateRollouts(): { lines: string[]; data: Record<string, unknown> } {
  const random = seeded(1);
  const rows = scenarios.map((scenario) => simulate(scenario, { rollouts, random }));
  const lines = rows.map((row) => {
    const { what, percent, openingsPerMinute, live, canary, stopped } = row;
    return [
      what.padEnd(22),
      `${percent} %`.padStart(5),
      String(openingsPerMinute).padStart(6),
      percentOf(live).padStart(8),
      percentOf(canary).padStart(8),
      percentOf(stopped / rollouts).padStart(9),
      (row.medianSeconds ? `${row.medianSeconds} s` : '–').padStart(8),
      String(row.medianOpenings ?? '–').padStart(9),
    ].join(' ');
  });
  const head =
    'canary                 share  a min.     live   canary   stopped    after  openings';
  return {
    lines: [
      `${rollouts} rollouts of an hour each, looked at every 10 s; medians of those that were stopped`,
      head,
      ...lines,
    ],
    data: { rollouts, rows },
  };
}

const percentOf = (share: number): string => `${(share * 100).toFixed(2)} %`;
