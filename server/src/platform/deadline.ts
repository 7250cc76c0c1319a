/** The database did not answer in time; the code is the driver's. */
export class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database did not answer in time');
    this.name = 'NoAnswerError';
  }
}

/**
 * Fails work whose first database answer takes longer than `limitMs`, including the wait for a
 * connection; the work calls `answered` when it arrives. Time in which this process itself was
 * blocked does not count. After the timeout `answered` throws, before the work has done anything.
 */
export function withDeadline<Result>(
  work: (answered: () => void) => Promise<Result>,
  limitMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const startTimer = (ms: number): void => {
      const due = performance.now() + ms;
      timer = setTimeout(() => {
        const heldUpMs = performance.now() - due;
        // Answers may have arrived meanwhile: the event loop delivers them after the timers.
        if (heldUpMs > limitMs / 4) return startTimer(Math.min(heldUpMs, limitMs));
        isLate = true;
        reject(new NoAnswerError());
      }, ms);
    };
    startTimer(limitMs);
    const answered = () => {
      if (isLate) throw new NoAnswerError();
      clearTimeout(timer);
    };
    // After the timeout, ignore how the work ends.
    work(answered)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
