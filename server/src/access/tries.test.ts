import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { secretTries } from '../schema/tables/identity.ts';
import {
  type Counter,
  countWrongTries,
  countWrongTry,
  passCounters,
  refuseWhileAnyLocked,
} from './tries.ts';

let test: TestDatabase;
beforeAll(async () => {
  // Only the owner may see which session waits for which.
  test = await openTestDatabase({ asOwner: true });
});
afterAll(() => test.close());

const countersFor = (subject: string): Counter[] => {
  const key = (source: string) => ({ subject, source, purpose: 'paymentPassword' }) as const;
  return [
    { key: key('all devices'), allowed: 20, survivesSuccess: true },
    { key: key('address'), allowed: 20 },
    { key: key('device'), allowed: 5 },
  ];
};

async function guess(counters: readonly Counter[], times: number): Promise<void> {
  const { db } = test.database;
  for (const { key, allowed } of counters) {
    await db.insert(secretTries).values(key).onConflictDoNothing();
    for (let time = 0; time < times; time += 1) {
      await countWrongTry(db, { key, allowed, wrong: 'proofNeeded' });
    }
  }
}

async function counted(subject: string): Promise<Record<string, [number, number, boolean]>> {
  const rows = await test.database.db
    .select()
    .from(secretTries)
    .where(eq(secretTries.subject, subject));
  return Object.fromEntries(
    rows.map((row) => [row.source, [row.tries, row.locks, row.lockedUntil !== null]]),
  );
}

describe('a right try', () => {
  it('resets its counters, except the one for all devices', async () => {
    const counters = countersFor('somebody');
    await guess(counters, 3);
    await passCounters(test.database.db, counters);
    expect(await counted('somebody')).toEqual({
      'all devices': [3, 0, false],
      address: [0, 0, false],
      device: [0, 0, false],
    });
  });

  it('is refused while a counter is locked, and resets none', async () => {
    const counters = countersFor('somebody locked');
    await guess(counters, 5);
    const before = await counted('somebody locked');
    expect(before).toEqual({
      'all devices': [5, 0, false],
      address: [5, 0, false],
      device: [0, 1, true],
    });
    const passing = test.database.transaction((tx) => passCounters(tx, counters));
    await expect(passing).rejects.toMatchObject({
      codeName: 'locked',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await counted('somebody locked')).toEqual(before);
  });

  it('clears locks that have expired', async () => {
    const counters = countersFor('somebody patient');
    await guess(counters, 5);
    const lockedUntil = new Date(Date.now() - 1000);
    const isOfDevice = eq(secretTries.source, 'device');
    await test.database.db.update(secretTries).set({ lockedUntil }).where(isOfDevice);
    await passCounters(test.database.db, counters);
    expect((await counted('somebody patient')).device).toEqual([0, 0, false]);
  });
});

describe('a right try at the same time as a wrong one', () => {
  const gate = () => {
    let open = (): void => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, isOpen };
  };
  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rowCount } = await test.database.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return (rowCount ?? 0) > 0;
  };

  it.each([
    { known: 4, what: 'is refused by the lock that the wrong one brings' },
    // Their rows are not visible until the wrong try has ended.
    { known: 0, what: 'waits for the first wrong one, and begins anew after it' },
  ])('$what', async ({ known }) => {
    const counters = countersFor(`somebody beside ${known}`);
    if (known > 0) await guess(counters, known);
    const begun = gate();
    const over = gate();
    const wrong = test.database.transaction(async (tx) => {
      await refuseWhileAnyLocked(tx, counters);
      await countWrongTries(tx, { counters, wrong: 'proofNeeded' });
      begun.open();
      await over.isOpen;
    });
    await begun.isOpen;
    const right = test.database
      .transaction((tx) => passCounters(tx, counters))
      .then(
        () => 'passed',
        (error: { codeName: string }) => error.codeName,
      );
    await vi.waitUntil(isSomebodyWaiting).finally(over.open);
    await wrong;
    expect(await right).toBe(known > 0 ? 'locked' : 'passed');
    const { device } = await counted(`somebody beside ${known}`);
    expect(device).toEqual(known > 0 ? [0, 1, true] : [0, 0, false]);
  });
});
