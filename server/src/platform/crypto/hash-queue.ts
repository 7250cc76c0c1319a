import { ApiError } from '../errors.ts';

/** For whom work is done. Lanes take turns, so that one cannot hold up the others. */
export interface Lane {
  /** Visitors have a queue of their own, which waits for signed-in people. */
  isVisitor: boolean;
  /** A person, or where a visitor comes from. */
  key: string;
}

interface QueueOptions {
  maxRunning: number;
  /** Of `maxRunning`, so that a signed-in person never waits for a visitor's hash to end. */
  maxVisitorsRunning?: number;
  /** In each of the two queues. */
  maxWaiting: number;
  maxWaitingPerLane?: number;
}

/**
 * A hash takes a CPU and one of the four threads that file reads need too. So a few run at once,
 * some wait, and the rest must retry later: calls without a hash stay fast, however many
 * people sign in.
 */
export function createQueue(options: QueueOptions) {
  const { maxRunning, maxVisitorsRunning = maxRunning } = options;
  const running = { people: 0, visitors: 0 };
  const started = { people: 0, visitors: 0 };
  const people = new Lanes(options);
  const visitors = new Lanes(options);

  const startNext = (): void => {
    if (running.people + running.visitors >= maxRunning) return;
    const start =
      people.shift() ?? (running.visitors < maxVisitorsRunning ? visitors.shift() : undefined);
    if (!start) return;
    start();
    startNext();
  };

  const enqueue = async <Result>(work: () => Promise<Result>, lane?: Lane): Promise<Result> => {
    const kind = lane?.isVisitor ? 'visitors' : 'people';
    const queue = lane?.isVisitor ? visitors : people;
    await new Promise<void>((resolve) => {
      queue.push(lane?.key, () => {
        running[kind] += 1;
        started[kind] += 1;
        resolve();
      });
      startNext();
    });
    try {
      return await work();
    } finally {
      running[kind] -= 1;
      startNext();
    }
  };
  /** `started` counts what has started, for the metrics. */
  return Object.assign(enqueue, { started: started as Readonly<typeof started> });
}

type Start = () => void;

/** What waits, by lane; each lane's next one starts in turn. */
class Lanes {
  readonly #max: Pick<QueueOptions, 'maxWaiting' | 'maxWaitingPerLane'>;
  /** In the order of their turns. */
  #lanes = new Map<string | undefined, Start[]>();
  #size = 0;

  constructor(max: Pick<QueueOptions, 'maxWaiting' | 'maxWaitingPerLane'>) {
    this.#max = max;
  }

  push(key: string | undefined, start: Start): void {
    const { maxWaiting, maxWaitingPerLane = Number.POSITIVE_INFINITY } = this.#max;
    const lane = this.#lanes.get(key) ?? [];
    const isLaneFull = key !== undefined && lane.length >= maxWaitingPerLane;
    if (isLaneFull || this.#size >= maxWaiting) {
      throw new ApiError('tooManyRequests', { data: { retryAfterSeconds: 2 } });
    }
    lane.push(start);
    this.#lanes.set(key, lane);
    this.#size += 1;
  }

  shift(): Start | undefined {
    for (const [key, lane] of this.#lanes) {
      const start = lane.shift();
      this.#lanes.delete(key);
      if (lane.length > 0) this.#lanes.set(key, lane);
      this.#size -= 1;
      return start;
    }
    return undefined;
  }
}
