import { sqlState } from './database.ts';

type Started<Results extends readonly unknown[]> = {
  readonly [Index in keyof Results]: PromiseLike<Results[Index]>;
};

/**
 * Sends several queries on one connection without waiting for answers in between. They run in
 * order, and the first rejection in order is thrown, but none that another one has caused. If an
 * argument makes several queries, only its first goes out with the others. Settles only after all
 * have ended: nothing may go on querying in a transaction that is rolled back.
 */
export async function pipeline<Results extends readonly unknown[]>(
  ...queries: Started<Results>
): Promise<Results> {
  // A query runs each time `then` is called on it: turn each into a promise once.
  const started = queries.map((query) => Promise.resolve(query));
  const outcomes = await Promise.allSettled(started);
  const rejections = outcomes.filter(
    ({ status }) => status === 'rejected',
  ) as PromiseRejectedResult[];
  const rejection = rejections.find(({ reason }) => !isConsequence(reason)) ?? rejections[0];
  if (rejection) throw rejection.reason;
  // One for each query, in their order.
  const results = (outcomes as PromiseFulfilledResult<unknown>[]).map(({ value }) => value);
  return results as unknown as Results;
}

/** A query that came after the failure of another one in its transaction. */
const isConsequence = (error: unknown): boolean => sqlState(error) === '25P02';
