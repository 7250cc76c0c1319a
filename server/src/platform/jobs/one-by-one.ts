/**
 * Does a piece of work for each item, one after the other: one that fails must not keep the others.
 * Throw the first of the failures when everything else is done, so that the job counts as failed.
 */
export async function oneByOne<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<{ done: Result[]; failures: unknown[] }> {
  const done: Result[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    await work(item).then(
      (result) => done.push(result),
      (error: unknown) => failures.push(error),
    );
  }
  return { done, failures };
}
