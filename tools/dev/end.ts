import type { Log } from './log.ts';

/** Ends everything in order on Ctrl-C, or when the terminal closes. */
type Step = () => Promise<void>;

const sameKeyMs = 500;
const parentCheckMs = 1000;

export interface Ending {
  /** Adds a step that runs before all earlier ones. */
  first(step: Step): void;
}

export function endWithEverything(log: Log, steps: Step[]): Ending {
  let endingSince: number | undefined;

  const end = async (): Promise<void> => {
    // One Ctrl-C may arrive twice, from the terminal and from the parent; a later one forces the exit.
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
  // The parent may be killed without a signal to us.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && endingSince === undefined) void end();
  }, parentCheckMs).unref();
  return { first: (step) => steps.unshift(step) };
}
