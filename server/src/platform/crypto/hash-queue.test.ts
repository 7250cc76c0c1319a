import { describe, expect, it } from 'vitest';
import { createQueue, type Lane } from './hash-queue.ts';

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

describe('lanes', () => {
  const visitor = (key: string) => ({ isVisitor: true, keys: key.split('/') });
  const person = (key: string) => ({ isVisitor: false, keys: [key] });

  /** A queue whose work says its name when it starts and ends when the test says so. */
  function makeQueue(options: Partial<Parameters<typeof createQueue>[0]> = {}) {
    const enqueue = createQueue({ maxRunning: 1, maxWaiting: 100, ...options });
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const add = (name: string, lane?: Lane) => {
      const done = enqueue(() => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      }, lane);
      done.catch(() => {});
      return done;
    };
    const endAll = async () => {
      await settled();
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settled();
      }
    };
    return { add, started, endAll };
  }

  it('take turns: a crowd in one does not hold up another', async () => {
    const { add, started, endAll } = makeQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, visitor('a'));
    for (const name of ['b1', 'b2']) add(name, visitor('b'));
    await endAll();
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('of signed-in people go before those of visitors', async () => {
    const { add, started, endAll } = makeQueue();
    for (const name of ['v1', 'v2']) add(name, visitor('v'));
    for (const name of ['p1', 'p2']) add(name, person('p'));
    add('server');
    await endAll();
    expect(started).toEqual(['v1', 'p1', 'server', 'p2', 'v2']);
  });

  it('of visitors leave a place for a signed-in person', async () => {
    const { add, started, endAll } = makeQueue({ maxRunning: 3, maxVisitorsRunning: 2 });
    for (const name of ['v1', 'v2', 'v3']) add(name, visitor(name));
    add('p1', person('p'));
    await settled();
    expect(started).toEqual(['v1', 'v2', 'p1']);
    await endAll();
    expect(started.at(-1)).toBe('v3');
  });

  it('refuse when one is full, and then have room for others', async () => {
    const { add, endAll } = makeQueue({ maxWaiting: 4, maxWaitingPerGroup: 2 });
    for (const name of ['v1', 'v2', 'v3']) add(name, visitor('a'));
    await expect(add('v4', visitor('a'))).rejects.toMatchObject({ codeName: 'tooManyRequests' });
    const other = add('other', visitor('b'));
    const mine = add('mine', person('a'));
    await endAll();
    await Promise.all([other, mine]);
  });

  it('of one group take one turn, however many it is cut into', async () => {
    const { add, started, endAll } = makeQueue();
    for (const name of ['a/1', 'a/2', 'a/3', 'a/1', 'b/1', 'b/1']) add(name, visitor(name));
    await endAll();
    expect(started).toEqual(['a/1', 'a/2', 'b/1', 'a/3', 'b/1', 'a/1']);
  });

  it('of one group wait in one budget; its fullest part gives up its newest', async () => {
    const { add, started, endAll } = makeQueue({ maxWaitingPerGroup: 3 });
    add('runs', visitor('z'));
    const crowd = Array.from({ length: 3 }, () => add('a/1', visitor('a/1')));
    const neighbour = add('a/2', visitor('a/2'));
    await expect(crowd[2]).rejects.toMatchObject({ codeName: 'tooManyRequests' });
    await endAll();
    await neighbour;
    expect(started).toContain('a/2');
  });

  it('all full: the fullest gives up its newest to one that has fewer', async () => {
    const { add, endAll } = makeQueue({ maxWaiting: 4 });
    add('runs', visitor('z'));
    const crowd = Array.from({ length: 4 }, () => add('a', visitor('a/1')));
    const mine = add('mine', visitor('b/1'));
    await expect(crowd[3]).rejects.toMatchObject({ codeName: 'tooManyRequests' });
    await expect(add('a', visitor('a/2'))).rejects.toMatchObject({ codeName: 'tooManyRequests' });
    await endAll();
    await Promise.all([...crowd.slice(0, 3), mine]);
  });

  it('of one group do not take every place', async () => {
    const { add, started, endAll } = makeQueue({ maxRunning: 4, maxRunningPerGroup: 2 });
    for (const name of ['a/1', 'a/2', 'a/3', 'b/1']) add(name, visitor(name));
    await settled();
    expect(started).toEqual(['a/1', 'a/2', 'b/1']);
    await endAll();
    expect(started).toEqual(['a/1', 'a/2', 'b/1', 'a/3']);
  });

  it('of visitors keep places from signed-in people, too', async () => {
    const { add, started, endAll } = makeQueue({ maxRunning: 3, maxPeopleRunning: 2 });
    for (const name of ['p1', 'p2', 'p3']) add(name, person(name));
    add('v1', visitor('v1'));
    await settled();
    expect(started).toEqual(['p1', 'p2', 'v1']);
    await endAll();
    expect(started.at(-1)).toBe('p3');
  });
});
