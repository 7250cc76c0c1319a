/**
 * Runs the work for each item in turn; a failure does not stop the others. The caller throws the
 * first failure after everything else is done, so that the job counts as failed.
 */
export async function runSequentially<Item, Result>(
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
