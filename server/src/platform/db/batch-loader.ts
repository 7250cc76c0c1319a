import { AsyncResource } from 'node:async_hooks';
import type { Db } from './database.ts';

/** Keys per query; the rest wait for the next. */
const maxBatchSize = 200;

/**
 * Batches concurrent reads into one query. Never answers from a cache: the query for a key starts
 * after the key is requested. While `maxRunning` queries are running, new keys wait for the next:
 * the busier the database, the fewer queries.
 */
export function createBatchLoader<Key, Value>(
  loadBatch: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxRunning = 2,
): (key: Key) => Promise<Value> {
  interface Waiting {
    key: Key;
    resolve: (value: Value) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;

  const runBatch = async (batch: readonly Waiting[]) => {
    running += 1;
    try {
      const values = await loadBatch(batch.map(({ key }) => key));
      if (values.length !== batch.length)
        throw new Error('the batch returned another number of values');
      // The lengths are equal, so there is a value for each key.
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      if (!isScheduled) startBatches();
    }
  };
  // A batch serves many callers, so it must not run in one caller's async context.
  const startBatches = AsyncResource.bind(() => {
    isScheduled = false;
    while (waiting.length > 0 && running < maxRunning) {
      const batch = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      void runBatch(batch);
    }
  });
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isScheduled || running >= maxRunning) return;
      isScheduled = true;
      setImmediate(startBatches);
    });
}

/** Creates one batch loader per handle: a transaction queries only through its own. */
export function createBatchLoaderPerHandle<Key, Value>(
  loadBatch: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Db, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Db, (key: Key) => Promise<Value>>();
  return (db, key) => {
    let known = loaders.get(db);
    if (!known) {
      known = createBatchLoader((keys: readonly Key[]) => loadBatch(db, keys));
      loaders.set(db, known);
    }
    return known(key);
  };
}
