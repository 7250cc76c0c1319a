type Started<Results extends readonly unknown[]> = {
  readonly [Index in keyof Results]: PromiseLike<Results[Index]>;
};

/**
 * Sends several queries on one connection without waiting for answers in between. They run in
 * order, and the first rejection in order is thrown. If an argument makes several queries, only its
 * first goes out with the others. Settles only after all have ended: nothing may go on querying in
 * a transaction that is rolled back.
 */
export async function pipeline<Results extends readonly unknown[]>(
  ...queries: Started<Results>
): Promise<Results> {
  // A query runs each time `then` is called on it: turn each into a promise once.
  const started = queries.map((query) => Promise.resolve(query));
  const outcomes = await Promise.allSettled(started);
  const results = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  // One for each query, in their order.
  return results as unknown as Results;
}
