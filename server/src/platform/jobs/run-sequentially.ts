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

/** Like `runSequentially`; throws at the end if any item failed, so that the job counts as failed. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const { failures } = await runSequentially(items, work);
  if (failures.length > 0) throw new AggregateError(failures);
}
