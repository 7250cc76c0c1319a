/** The money calls in flight. A reload waits for them (D8). */
export interface MoneyCalls {
  /** Runs a call; with an operation key in its body it counts until it has its answer. */
  run<Answer>(body: object, call: () => Promise<Answer>): Promise<Answer>;
  /** Acts at once without money calls in flight, else after the last answer. */
  afterAll(act: () => void): void;
}

export function createMoneyCalls(): MoneyCalls {
  let inFlightCount = 0;
  let waiting: (() => void)[] = [];
  return {
    async run(body, call) {
      if (!('operationKey' in body)) return call();
      inFlightCount += 1;
      try {
        return await call();
      } finally {
        inFlightCount -= 1;
        if (inFlightCount === 0) {
          const acts = waiting;
          waiting = [];
          for (const act of acts) act();
        }
      }
    },
    afterAll(act) {
      if (inFlightCount === 0) act();
      else waiting.push(act);
    },
  };
}
