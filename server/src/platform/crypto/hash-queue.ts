import { ApiError } from '../errors.ts';

/**
 * A hash takes a CPU and one of the four threads that file reads need too. So a few run at once,
 * some wait, and the rest must retry later: calls without a hash stay fast, however many
 * people sign in.
 */
export function createQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const acquire = async (): Promise<void> => {
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new ApiError('tooManyRequests', { data: { retryAfterSeconds: 2 } });
    }
    // `release` hands its slot to the next in line.
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
