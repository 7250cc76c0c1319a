interface SharedLoadOptions<Answer> {
  /** Identifies the person and their settings: an answer for another key is dropped. */
  key: () => string;
  read: () => Promise<Answer>;
  onStart: () => void;
  onAnswer: (answer: Answer) => void;
  onFailure: () => void;
}

/**
 * Callers share one read while it runs. `replace` starts a new one, because the running one may
 * be older than a change: its answer is dropped, and its callers wait for the new read.
 */
export function createSharedLoad<Answer>(options: SharedLoadOptions<Answer>) {
  let latest: { key: string; done: Promise<void>; over: boolean } | undefined;

  const run = async (key: string, isLatest: () => boolean): Promise<void> => {
    options.onStart();
    try {
      const answer = await options.read();
      if (isLatest() && options.key() === key) options.onAnswer(answer);
    } catch (error) {
      if (isLatest() && options.key() === key) options.onFailure();
      throw error;
    }
  };

  return ({ replace = false } = {}): Promise<void> => {
    const key = options.key();
    if (latest?.key === key && !latest.over && !replace) return latest.done;
    const load = { key, over: false, done: Promise.resolve() };
    latest = load;
    const follow = () =>
      latest && latest !== load && latest.key === key ? latest.done : undefined;
    load.done = run(key, () => latest === load)
      .finally(() => {
        load.over = true;
      })
      .then(follow, (error: unknown) => follow() ?? Promise.reject(error));
    return load.done;
  };
}
