import { ApiError } from '../errors.ts';

/**
 * A hash takes a processor and one of the four threads that files are read with, too. So few run
 * at once, some wait their turn, and who comes after those is told to try again: what needs no hash
 * stays quick, however many want to sign in.
 */
export function makeQueue(most: { atOnce: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const acquire = async (): Promise<void> => {
    if (running < most.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= most.waiting) {
      throw new ApiError('tooManyRequests', { data: { retryAfterSeconds: 2 } });
    }
    // Whoever ends gives its place on.
    await new Promise<void>((start) => waiting.push(start));
  };

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
