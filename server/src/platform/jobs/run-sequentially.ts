/** Runs the work for each item in turn; a failure does not stop the others. */
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

/** Throws the failures of a job's items, so that the job counts as failed. */
export function assertNoFailures(failures: readonly unknown[]): void {
  const [first] = failures;
  if (failures.length === 0) return;
  throw new AggregateError(failures, first instanceof Error ? first.message : String(first));
}

/** Like `runSequentially`; throws the failures after the last item. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const { failures } = await runSequentially(items, work);
  assertNoFailures(failures);
}
