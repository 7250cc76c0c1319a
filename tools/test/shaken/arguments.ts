import { type Parsed, wholeNumber } from '../../../server/src/platform/commands/usage.ts';
import type { commands } from '../../commands.ts';

export interface ShakenOptions {
  runs: number;
  /** Specs for Playwright; all if empty. */
  files: readonly string[];
  busy: number;
  delayMs: number;
  seed: string;
}

export function readShakenArguments(
  { values, positionals: [runs = '10', ...files] }: Parsed<(typeof commands)['test:shaken']>,
  newSeed: () => string,
): ShakenOptions {
  const { busy, delay: delayMs, seed = newSeed() } = values;
  return { runs: wholeNumber('<runs>', runs, [1, 1000]), files, busy, delayMs, seed };
}

/** The seed of a run, counted from 0. */
export const seedOfRun = (seed: string, run: number): string =>
  run === 0 ? seed : `${seed}-${run + 1}`;
