import type { Log } from './log.ts';

/** One Ctrl-C ends everything, in order; so does a terminal that goes away. */
type Step = () => Promise<void>;

const sameKeyMs = 500;
const parentCheckMs = 1000;

export interface Ending {
  /** Adds what has to end before all that was there. */
  first(step: Step): void;
}

export function endWithEverything(log: Log, steps: Step[]): Ending {
  let endingSince: number | undefined;

  const end = async (): Promise<void> => {
    // One Ctrl-C may arrive twice, from the terminal and from a parent; a second one is meant.
    if (endingSince !== undefined) {
      if (Date.now() - endingSince > sameKeyMs) process.exit(1);
      return;
    }
    endingSince = Date.now();
    log('ending …');
    for (const step of steps) {
      await step().catch((error: unknown) => log(String(error)));
    }
    process.exit(0);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end());
  // Who started us may be killed without a word; what it started must not live on.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && endingSince === undefined) void end();
  }, parentCheckMs).unref();
  return { first: (step) => steps.unshift(step) };
}
