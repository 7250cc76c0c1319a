import { ApiError } from '../errors.ts';

/** For whom work is done. Lanes take turns, so that one cannot hold up the others. */
export interface Lane {
  /** Visitors have a queue of their own, which waits for signed-in people. */
  isVisitor: boolean;
  /**
   * A person, or where a visitor comes from, the widest group first. The groups of each level take
   * turns, so that a group gains nothing by having many smaller ones.
   */
  keys: readonly string[];
}

interface QueueOptions {
  maxRunning: number;
  /** Of `maxRunning`, so that a signed-in person never waits for a visitor's hash to end. */
  maxVisitorsRunning?: number;
  maxPeopleRunning?: number;
  /** Of the widest group of a lane. */
  maxRunningPerGroup?: number;
  /** In each of the two queues. */
  maxWaiting: number;
  /** Of each group of a lane. */
  maxWaitingPerGroup?: number;
}

const retryAfterSeconds = 2;
const refusal = () => new ApiError('tooManyRequests', { data: { retryAfterSeconds } });

/** For the server itself. */
const ownLane: Lane = { isVisitor: false, keys: [''] };

/**
 * A hash takes a CPU and one of the four threads that file reads need too. So a few run at once,
 * some wait, and the rest must retry later: calls without a hash stay fast, however many
 * people sign in.
 */
export function createQueue(options: QueueOptions) {
  const { maxRunning, maxVisitorsRunning = maxRunning, maxPeopleRunning = maxRunning } = options;
  const started = { people: 0, visitors: 0 };
  const people = new Side(options, maxPeopleRunning);
  const visitors = new Side(options, maxVisitorsRunning);

  const startNext = (): void => {
    if (people.running + visitors.running >= maxRunning) return;
    const start = people.next() ?? visitors.next();
    if (!start) return;
    start();
    startNext();
  };

  const enqueue = async <Result>(
    work: () => Promise<Result>,
    { isVisitor, keys }: Lane = ownLane,
  ): Promise<Result> => {
    const side = isVisitor ? visitors : people;
    await new Promise<void>((resolve, refuse) => {
      const start = () => {
        started[isVisitor ? 'visitors' : 'people'] += 1;
        side.noteStart(keys);
        resolve();
      };
      side.waiting.push({ start, refuse }, keys);
      startNext();
    });
    try {
      return await work();
    } finally {
      side.noteEnd(keys);
      startNext();
    }
  };
  /** `started` counts what has started, for the metrics. */
  return Object.assign(enqueue, { started: started as Readonly<typeof started> });
}

/** What waits and runs of one of the two queues. */
class Side {
  readonly waiting: Waiting;
  running = 0;
  readonly #maxRunning: number;
  readonly #maxPerGroup: number;
  readonly #runningOf = new Map<string | undefined, number>();

  constructor(options: QueueOptions, maxRunning: number) {
    this.waiting = new Waiting(options.maxWaiting, options.maxWaitingPerGroup);
    this.#maxRunning = maxRunning;
    this.#maxPerGroup = options.maxRunningPerGroup ?? maxRunning;
  }

  next(): (() => void) | undefined {
    if (this.running >= this.#maxRunning) return undefined;
    const isFree = (group: string) => (this.#runningOf.get(group) ?? 0) < this.#maxPerGroup;
    return this.waiting.shift(isFree)?.start;
  }

  noteStart([group]: readonly string[]): void {
    this.running += 1;
    this.#runningOf.set(group, (this.#runningOf.get(group) ?? 0) + 1);
  }

  noteEnd([group]: readonly string[]): void {
    this.running -= 1;
    const left = (this.#runningOf.get(group) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(group, left);
    else this.#runningOf.delete(group);
  }
}

interface Entry {
  start: () => void;
  refuse: (error: ApiError) => void;
}

/** What waits, in groups of groups; of each, the next one starts in turn. */
class Waiting {
  size = 0;
  readonly #max: number;
  readonly #maxPerGroup: number;
  /** In the order of their turns. */
  readonly #groups = new Map<string, Waiting>();
  /** Of the narrowest group. */
  readonly #entries: Entry[] = [];

  constructor(max: number, maxPerGroup = Number.POSITIVE_INFINITY) {
    this.#max = max;
    this.#maxPerGroup = maxPerGroup;
  }

  /** Where there is no room, the fullest group gives up its newest, unless that is this one. */
  push(entry: Entry, [key, ...narrower]: readonly string[]): void {
    if (this.size >= this.#max) this.#makeRoom(key);
    if (key === undefined) {
      this.#entries.push(entry);
      this.size += 1;
      return;
    }
    const group = this.#groups.get(key) ?? new Waiting(this.#maxPerGroup, this.#maxPerGroup);
    const before = group.size;
    group.push(entry, narrower);
    this.#groups.set(key, group);
    // The group may have made room for it.
    this.size += group.size - before;
  }

  shift(isFree: (group: string) => boolean = () => true): Entry | undefined {
    for (const [key, group] of this.#groups) {
      if (!isFree(key)) continue;
      const entry = group.shift();
      this.#groups.delete(key);
      if (group.size > 0) this.#groups.set(key, group);
      this.size -= 1;
      return entry;
    }
    const entry = this.#entries.shift();
    if (entry) this.size -= 1;
    return entry;
  }

  #makeRoom(key: string | undefined): void {
    const fullest = this.#fullest();
    const own = key === undefined ? undefined : this.#groups.get(key);
    if (!fullest || fullest.size <= (own?.size ?? 0) + 1) throw refusal();
    this.#dropNewest()?.refuse(refusal());
  }

  #dropNewest(): Entry | undefined {
    const fullest = this.#fullest();
    this.size -= 1;
    if (!fullest) return this.#entries.pop();
    const entry = fullest.#dropNewest();
    if (fullest.size === 0) {
      for (const [key, group] of this.#groups) if (group === fullest) this.#groups.delete(key);
    }
    return entry;
  }

  #fullest(): Waiting | undefined {
    let fullest: Waiting | undefined;
    for (const group of this.#groups.values()) {
      if (!fullest || group.size > fullest.size) fullest = group;
    }
    return fullest;
  }
}
