interface SharedLoadOptions<Answer> {
  /** An answer that comes under another key than it was asked for belongs to somebody else. */
  key: () => string;
  read: () => Promise<Answer>;
  onStart: () => void;
  onAnswer: (answer: Answer) => void;
  onFailure: () => void;
}

/**
 * One read that callers share while it runs. A replacement begins anew, and the answer of the one
 * before is dropped: it may be older than the change that asked for the replacement. Callers of the
 * one before wait for the replacement.
 */
export function createSharedLoad<Answer>(needs: SharedLoadOptions<Answer>) {
  let latest: { key: string; done: Promise<void>; over: boolean } | undefined;

  const run = async (key: string, isLatest: () => boolean): Promise<void> => {
    needs.onStart();
    try {
      const answer = await needs.read();
      if (isLatest() && needs.key() === key) needs.onAnswer(answer);
    } catch (error) {
      if (isLatest() && needs.key() === key) needs.onFailure();
      throw error;
    }
  };

  return ({ replace = false } = {}): Promise<void> => {
    const key = needs.key();
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
