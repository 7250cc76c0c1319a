import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatchLoader, createBatchLoaderPerHandle } from './batch-loader.ts';
import type { Db } from './database.ts';

/** Returns twice the key, when the test lets it. */
function slow() {
  const asked: { questions: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const ask = (questions: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const answer = () => resolve(questions.map((one) => one * 2));
      asked.push({ questions, answer, fail: () => reject(new Error('gone')) });
    });
  return { asked, ask };
}
const soon = () => sleep(5);

describe('values requested together', () => {
  it('are read in one query, each with its own result', async () => {
    const { asked, ask } = slow();
    const one = createBatchLoader(ask);
    const answers = Promise.all([one(1), one(2), one(3)]);
    await soon();
    expect(asked.map(({ questions }) => questions)).toEqual([[1, 2, 3]]);
    asked[0]?.answer();
    expect(await answers).toEqual([2, 4, 6]);
  });

  it('wait for the next query while enough are running, and never join a running one', async () => {
    const { asked, ask } = slow();
    const one = createBatchLoader(ask, 1);
    const first = one(1);
    await soon();
    const later = Promise.all([one(2), one(3)]);
    await soon();
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    expect(await first).toBe(2);
    await soon();
    expect(asked.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
    asked[1]?.answer();
    expect(await later).toEqual([4, 6]);
  });

  it('fail together, and the next are read all the same', async () => {
    const { asked, ask } = slow();
    const one = createBatchLoader(ask, 1);
    const both = Promise.allSettled([one(1), one(2)]);
    await soon();
    const next = one(3);
    asked[0]?.fail();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await soon();
    asked[1]?.answer();
    expect(await next).toBe(6);
  });

  it('are refused if the number of results differs', async () => {
    const one = createBatchLoader(async () => [1]);
    const both = await Promise.allSettled([one(1), one(2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are split by the maximum size of a query', async () => {
    const { asked, ask } = slow();
    const one = createBatchLoader(ask, 1);
    const all = Array.from({ length: 201 }, (_, index) => one(index));
    await soon();
    asked[0]?.answer();
    await soon();
    asked[1]?.answer();
    await Promise.all(all);
    expect(asked.map(({ questions }) => questions.length)).toEqual([200, 1]);
  });
});

it('are read in the database or transaction that requests them', async () => {
  const asked: [string, readonly number[]][] = [];
  const ask = createBatchLoaderPerHandle(async (db: Db, questions: readonly number[]) => {
    asked.push([String(db), questions]);
    return questions;
  });
  const [one, other] = ['one', 'other'].map((name) => ({ toString: () => name }) as unknown as Db);
  if (!one || !other) throw new Error('there are two');
  expect(await Promise.all([ask(one, 1), ask(other, 2), ask(one, 3)])).toEqual([1, 2, 3]);
  expect(asked).toEqual([
    ['one', [1, 3]],
    ['other', [2]],
  ]);
});
