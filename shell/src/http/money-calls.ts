/**
 * Money calls on their way. The page does not load anew in the middle of one (D8): whoever wants
 * to waits here until each of them has its answer.
 */
export interface MoneyCalls {
  /** Runs a call; one whose body has an operation key counts until it has its answer. */
  run<Answer>(body: object, call: () => Promise<Answer>): Promise<Answer>;
  /** Now where none is on its way, else with the last answer. */
  afterAll(act: () => void): void;
}

export function createMoneyCalls(): MoneyCalls {
  let onTheirWay = 0;
  let waiting: (() => void)[] = [];
  return {
    async run(body, call) {
      if (!('operationKey' in body)) return call();
      onTheirWay += 1;
      try {
        return await call();
      } finally {
        onTheirWay -= 1;
        if (onTheirWay === 0) {
          const acts = waiting;
          waiting = [];
          for (const act of acts) act();
        }
      }
    },
    afterAll(act) {
      if (onTheirWay === 0) act();
      else waiting.push(act);
    },
  };
}
