import { expect, it } from 'vitest';
import { createQueue } from './hash-queue.ts';

/** Work that ends when the test ends it. */
function makeWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, ends };
}
const settled = () => new Promise((done) => setImmediate(done));

it('runs a few at once, queues some in order, and refuses the others', async () => {
  const inTurn = createQueue({ maxRunning: 2, maxWaiting: 2 });
  const { work, ends } = makeWork();
  const all = [1, 2, 3, 4].map(() => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({
    codeName: 'tooManyRequests',
    data: { retryAfterSeconds: 2 },
  });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(3);
  ends[1]?.();
  await settled();
  for (const end of ends) end();
  await Promise.all(all);
  expect(ends).toHaveLength(4);
});

it('continues after a failure', async () => {
  const inTurn = createQueue({ maxRunning: 1, maxWaiting: 5 });
  const fails = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
