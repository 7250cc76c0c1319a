import { parseWords, wholeNumber } from '../../arguments.ts';

export interface ShakenOptions {
  runs: number;
  /** Specs for Playwright; all if empty. */
  files: readonly string[];
  busy: number;
  delayMs: number;
  seed: string;
}

export const shakenUsage = `npm run test:shaken -- 10 [<spec> …]   the journeys ten times, in random order, with CPU taken away and a
                                       slow network; lists the journeys that failed in some of the runs

  --busy 2      processes that keep a core busy each, 0 to 16
  --delay 150   milliseconds that requests of the browser are held back on average, 0 to 5000
  --seed <word> the order of the first run; the next ones add their number. Every run prints its own:
                npm run test:shaken -- 1 --seed <word>`;

export function readShakenArguments(
  words: readonly string[],
  newSeed: () => string,
): ShakenOptions | 'help' {
  const { values, positionals } = parseWords(words, {
    busy: { type: 'string', default: '2' },
    delay: { type: 'string', default: '150' },
    seed: { type: 'string' },
  });
  if (values.help) return 'help';
  const [runs = '10', ...files] = positionals;
  return {
    runs: wholeNumber('The number of runs', runs, [1, 1000]),
    files,
    busy: wholeNumber('--busy', values.busy, [0, 16]),
    delayMs: wholeNumber('--delay', values.delay, [0, 5000]),
    seed: values.seed ?? newSeed(),
  };
}

/** The seed of a run, counted from 0. */
export const seedOfRun = (seed: string, run: number): string =>
  run === 0 ? seed : `${seed}-${run + 1}`;
