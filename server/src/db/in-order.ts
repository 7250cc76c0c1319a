type Started<Results extends readonly unknown[]> = {
  readonly [Index in keyof Results]: PromiseLike<Results[Index]>;
};

/**
 * Sends queries of one connection off together, without waiting for an answer in between; they are
 * done in their order all the same, and so are their answers looked at: the first refusal counts.
 */
export async function inOrder<Results extends readonly unknown[]>(
  ...queries: Started<Results>
): Promise<Results> {
  // A query begins when somebody wants its answer, and must not be asked for it twice.
  const started = queries.map((query) => Promise.resolve(query));
  for (const one of started) one.catch(() => undefined);
  const results: unknown[] = [];
  for (const one of started) results.push(await one);
  // One for each query, in their order.
  return results as unknown as Results;
}
