/** The database has not answered in time; named as the driver names it. */
export class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database did not answer in time');
    this.name = 'NoAnswerError';
  }
}

/**
 * Work that waits for the database and says when it has answered: until then there is a limit,
 * which counts waiting for a connection and the first query together. Time for which this process
 * itself was held up is not held against the database. Work that is answered after it was given up
 * fails at that point, before it has done anything.
 */
export function inTime<Result>(
  work: (answered: () => void) => Promise<Result>,
  limitMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const begin = (ms: number): void => {
      const due = performance.now() + ms;
      timer = setTimeout(() => {
        const heldUpMs = performance.now() - due;
        // Answers may have come meanwhile, and are heard after the timers.
        if (heldUpMs > limitMs / 4) return begin(Math.min(heldUpMs, limitMs));
        isLate = true;
        reject(new NoAnswerError());
      }, ms);
    };
    begin(limitMs);
    const answered = () => {
      if (isLate) throw new NoAnswerError();
      clearTimeout(timer);
    };
    // Given up, it may still end later, when nobody listens any more.
    work(answered).then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
