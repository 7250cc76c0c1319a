import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { fund, makePerson } from '../../test/people.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { persons } from '../schema/tables/identity.ts';
import { accounts, operations } from '../schema/tables/ledger.ts';
import { systemAccount } from './accounts.ts';
import { findOperation, once, onceAuthorized } from './operations.ts';
import { transfer } from './transfer.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const businessAt = new Date('2026-03-01T00:00:00Z');

const outcome = (work: Promise<unknown>) =>
  work.catch((error: unknown) =>
    error instanceof ApiError ? error.codeName : Promise.reject(error),
  );

/** A gate that blocks until it is opened. */
/** An effect that blocks until `open`; `reached` resolves once it has begun. */
function makeDoor() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { open, pass, reached };
}

interface Ask {
  effect?: (tx: Db) => Promise<unknown>;
  authorize?: (tx: Db) => Promise<void>;
  content?: unknown;
}

async function someone() {
  const { id: ownerId } = await makePerson(test.database.db);
  const key = 'one-and-the-same-key';
  const ask = ({ effect = async () => 'done', authorize, content = 1 }: Ask = {}) =>
    test.database.transaction((tx) => {
      const request = { ownerId, key, kind: 'money.exchange' as const, content, businessAt };
      const first = authorize && { authorize: () => authorize(tx) };
      return once(tx, { ...request, ...first }, () => effect(tx));
    });
  const count = async () => {
    const rows = await test.database.db
      .select({ id: operations.id })
      .from(operations)
      .where(eq(operations.ownerId, ownerId));
    return rows.length;
  };
  return { ownerId, key, ask, count };
}

describe('an operation', () => {
  it('repeats any stored answer', async () => {
    for (const answer of [{ b: [1, 'two', null], a: {} }, 'text', 5, false, null]) {
      const { ask } = await someone();
      expect(await ask({ effect: async () => answer })).toEqual(answer);
      expect(await ask({ effect: () => Promise.reject(new Error('again')) })).toEqual(answer);
    }
  });

  it('is not found by another person', async () => {
    const { ask, key, ownerId } = await someone();
    await ask();
    const { db } = test.database;
    expect(await findOperation(db, { ownerId, key })).toMatchObject({
      kind: 'money.exchange',
      answer: 'done',
    });
    const other = await someone();
    expect(await findOperation(db, { ownerId: other.ownerId, key })).toBeUndefined();
    // Another person may use the same key.
    expect(await other.ask({ effect: async () => 'theirs' })).toBe('theirs');
  });

  it('that is refused leaves nothing and frees its key', async () => {
    const { ask, count } = await someone();
    const effect = () => Promise.reject(new ApiError('notEnough'));
    expect(await outcome(ask({ effect }))).toBe('notEnough');
    expect(await count()).toBe(0);
    expect(await ask({ content: 'something else' })).toBe('done');
  });
});

describe('the authorization of an operation', () => {
  it('runs once, and not for a retry', async () => {
    const { ask } = await someone();
    let asked = 0;
    const authorize = async () => {
      asked += 1;
    };
    expect(await ask({ authorize })).toBe('done');
    expect(await ask({ authorize })).toBe('done');
    expect(await outcome(ask({ authorize, content: 2 }))).toBe('operationKeyTaken');
    expect(asked).toBe(1);
  });

  it('is the same for an operation that stores only its number', async () => {
    const { ownerId, key, count } = await someone();
    const asked: string[] = [];
    const effects: string[] = [];
    const ask = (content: number, read = async () => 'found') =>
      test.database.transaction((tx) => {
        const authorize = async (found: string) => void asked.push(found);
        const request = {
          ownerId,
          key,
          kind: 'money.exchange' as const,
          content,
          businessAt,
          read,
          authorize,
        };
        return onceAuthorized(tx, request, async (_operation, found) => {
          effects.push(found);
          if (content === 3) throw new ApiError('notEnough');
        });
      });
    const gone = () => Promise.reject(new ApiError('quoteExpired'));
    expect(await outcome(ask(1, gone))).toBe('quoteExpired');
    expect(await outcome(ask(3))).toBe('notEnough');
    expect(await count()).toBe(0);
    const id = await ask(1);
    // The quote may be gone by then.
    expect(await ask(1, gone)).toBe(id);
    expect(await outcome(ask(2, gone))).toBe('operationKeyTaken');
    expect([asked.length, effects.length, await count()]).toEqual([2, 2, 1]);
    const { db } = test.database;
    expect(await findOperation(db, { ownerId, key })).toMatchObject({ id, answer: { id } });
  });

  it('may refuse with a kept effect, without an operation', async () => {
    const { ask, count, ownerId } = await someone();
    const refusal = new ApiError('proofNeeded', { keepsEffect: true });
    const mark = (tx: Db) =>
      tx.update(persons).set({ signature: 'tried' }).where(eq(persons.id, ownerId));
    // Like a call: commits, then refuses.
    const kept = test.database.transaction(async (tx) => {
      const request = {
        ownerId,
        key: 'k',
        kind: 'money.exchange' as const,
        content: 1,
        businessAt,
      };
      const authorize = async () => {
        await mark(tx);
        throw refusal;
      };
      return once(tx, { ...request, authorize }, async () => 'done').catch((error) => error);
    });
    expect(await kept).toBe(refusal);
    const { db } = test.database;
    const row = (await db.select().from(persons).where(eq(persons.id, ownerId)))[0];
    expect(row?.signature).toBe('tried');
    expect(await count()).toBe(0);
    expect(await ask()).toBe('done');
  });

  it('is the only place for a refusal with a kept effect', async () => {
    const { ask, count } = await someone();
    const effect = () => Promise.reject(new ApiError('proofNeeded', { keepsEffect: true }));
    await expect(ask({ effect })).rejects.toThrow('must be thrown in `authorize`');
    expect(await count()).toBe(0);
  });
});

describe('the same key at the same time', () => {
  it('waits for the first and gets its answer', async () => {
    const { ask, count } = await someone();
    const door = makeDoor();
    const first = ask({ effect: () => door.pass().then(() => 'first') });
    await door.reached;
    const second = ask({ effect: async () => 'second' });
    await sleep(200);
    expect(await Promise.race([second, 'waits'])).toBe('waits');
    door.open();
    expect(await Promise.all([first, second])).toEqual(['first', 'first']);
    expect(await count()).toBe(1);
  });

  it('goes to the second if the first is refused', async () => {
    const { ask } = await someone();
    const door = makeDoor();
    const effect = () => door.pass().then(() => Promise.reject(new ApiError('notEnough')));
    const first = outcome(ask({ effect }));
    await door.reached;
    const second = ask({ effect: async () => 'second' });
    await sleep(100);
    door.open();
    expect(await Promise.all([first, second])).toEqual(['notEnough', 'second']);
  });

  it('finds the answer without needing the used proof again', async () => {
    const { ask } = await someone();
    let isUsed = false;
    const authorize = async () => {
      if (isUsed) throw new ApiError('proofNeeded');
      isUsed = true;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ authorize })));
    expect(answers).toEqual(Array.from({ length: 8 }, () => 'done'));
  });

  it('is reported as in progress if the first takes too long', async () => {
    const { ask } = await someone();
    const door = makeDoor();
    const first = ask({ effect: () => door.pass().then(() => 'first') });
    await door.reached;
    expect(await outcome(ask())).toBe('operationInProgress');
    door.open();
    expect(await first).toBe('first');
    expect(await ask()).toBe('first');
  });
});

describe('under serializable isolation', () => {
  const strictly = <Result>(work: (tx: Db) => Promise<Result>) =>
    test.database.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level serializable`);
      return work(tx);
    });

  it('one key has one effect, and all get its answer', { timeout: 60_000 }, async () => {
    const { ownerId, key, count } = await someone();
    const from = await fund(test.database.db, { personId: ownerId, asset: 'USDT', amount: 100n });
    const to = await systemAccount(test.database.db, { asset: 'USDT', purpose: 'shop' });
    const ask = () =>
      strictly((tx) =>
        once(tx, { ownerId, key, kind: 'money.exchange', content: 1, businessAt }, () =>
          transfer(tx, { legs: [{ from, to, amount: 60n, kind: 'purchase' }], businessAt }),
        ),
      );
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(new Set(answers.flat()).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('spends never overdraw a balance, and all are answered', { timeout: 60_000 }, async () => {
    const { ownerId } = await someone();
    const from = await fund(test.database.db, { personId: ownerId, asset: 'USDT', amount: 100n });
    const to = await systemAccount(test.database.db, { asset: 'USDT', purpose: 'shop' });
    const pay = () =>
      outcome(
        strictly((tx) =>
          transfer(tx, { legs: [{ from, to, amount: 40n, kind: 'purchase' }], businessAt }),
        ).then(() => 'ok'),
      );
    const outcomes = await Promise.all(Array.from({ length: 5 }, pay));
    expect(outcomes.sort()).toEqual(['notEnough', 'notEnough', 'notEnough', 'ok', 'ok']);
    const row = (await test.database.db.select().from(accounts).where(eq(accounts.id, from)))[0];
    expect(row?.balance).toBe(20n);
  });
});
