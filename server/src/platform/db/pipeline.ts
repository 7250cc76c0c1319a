type Started<Results extends readonly unknown[]> = {
  readonly [Index in keyof Results]: PromiseLike<Results[Index]>;
};

/**
 * Sends queries of one connection off together, without waiting for an answer in between; they are
 * done in their order all the same, and so are their answers looked at: the first refusal counts.
 * Of work that asks more than once the first question goes off with the others. All of it has ended
 * when this ends: nothing may go on asking in a transaction that is given up.
 */
export async function pipeline<Results extends readonly unknown[]>(
  ...queries: Started<Results>
): Promise<Results> {
  // A query begins when somebody wants its answer, and must not be asked for it twice.
  const started = queries.map((query) => Promise.resolve(query));
  const outcomes = await Promise.allSettled(started);
  const results = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  // One for each query, in their order.
  return results as unknown as Results;
}
