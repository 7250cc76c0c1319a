import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { fund, makePerson } from '../../test/people.ts';
import { movePrices } from '../demo/prices.ts';
import { newId } from '../platform/db/new-id.ts';
import type { Job, JobServices } from '../platform/jobs/job.ts';
import { openLog } from '../platform/log.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { accounts, holdResolutions, quotes } from '../schema/tables/ledger.ts';
import { prices } from '../schema/tables/prices.ts';
import { placeHold } from './holds.ts';
import { deleteQuotes, expireHolds, logSealHead, sealEntries } from './ledger.jobs.ts';
import { once } from './operations.ts';
import { consumeQuote, createQuote } from './quotes.ts';
import { readSealHead } from './seal.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const hourMs = 3600 * 1000;
const services = {} as JobServices;

async function run(job: Job, more: { aheadMs?: number; lines?: string[] } = {}): Promise<void> {
  const { wall } = await databaseTime(test.database.db);
  const business = new Date(wall.getTime() + (more.aheadMs ?? 0));
  const { lines = [] } = more;
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  await job.run({ database: test.database, log, now: { wall, business }, services });
}

async function heldAccount() {
  const person = await makePerson(test.database.db);
  const accountId = await fund(test.database.db, {
    personId: person.id,
    asset: 'YUT',
    amount: 1000n,
  });
  const expiresAt = new Date(Date.now() + hourMs);
  const hold = { accountId, amount: 300n, kind: 'c2cTrade' as const };
  const withEnd = await test.database.transaction((tx) => placeHold(tx, { ...hold, expiresAt }));
  const withoutEnd = await test.database.transaction((tx) => placeHold(tx, hold));
  const held = async () =>
    (await test.database.db.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.held;
  return { person, held, withEnd, withoutEnd };
}

describe('the expiry of holds', () => {
  it('follows business time and releases each expired hold once', async () => {
    const { held, withEnd, withoutEnd } = await heldAccount();
    await run(expireHolds);
    expect(await held()).toBe(600n);
    await run(expireHolds, { aheadMs: 2 * hourMs });
    await run(expireHolds, { aheadMs: 2 * hourMs });
    expect(await held()).toBe(300n);
    const ended = await test.database.db.select().from(holdResolutions);
    const ofThese = ended.filter(({ holdId }) => [withEnd, withoutEnd].includes(holdId));
    expect(ofThese).toEqual([expect.objectContaining({ holdId: withEnd, resolution: 'expired' })]);
  });

  it('on two servers at once releases each hold once', async () => {
    const people = await Promise.all([heldAccount(), heldAccount(), heldAccount()]);
    const twice = [1, 2].map(() => run(expireHolds, { aheadMs: 2 * hourMs }));
    await Promise.all(twice);
    for (const { held } of people) expect(await held()).toBe(300n);
  });
});

describe('old quotes', () => {
  it('are deleted if they were not used', async () => {
    const { db } = test.database;
    const person = await makePerson(db);
    const quote = { ownerId: person.id, kind: 'money.exchange' as const, content: {} };
    const fresh = await createQuote(db, { ...quote, seconds: 60 });
    const [unused, used] = [newId(), newId()];
    const expiresAt = sql`now() - interval '25 hours'`;
    await db.insert(quotes).values([unused, used].map((id) => ({ ...quote, id, expiresAt })));
    const isUsed = eq(quotes.id, used);
    const request = {
      ownerId: person.id,
      key: 'k',
      kind: 'money.exchange' as const,
      content: 1,
      businessAt: new Date(),
    };
    await test.database.transaction((tx) =>
      once(tx, request, async ({ id }) => {
        await tx.update(quotes).set({ expiresAt: sql`now() + interval '1 minute'` }).where(isUsed);
        await consumeQuote(tx, { ...quote, id: used, operationId: id });
        await tx.update(quotes).set({ expiresAt }).where(isUsed);
        return {};
      }),
    );
    await run(deleteQuotes);
    const left = await db.select().from(quotes).where(eq(quotes.ownerId, person.id));
    expect(left.map(({ id }) => id).sort()).toEqual([fresh.id, used].sort());
  });
});

describe('prices of the demo', () => {
  it('follow business time', async () => {
    const newest = async () => {
      const rows = await test.database.db
        .select({ at: sql<string>`max(${prices.at})` })
        .from(prices)
        .where(eq(prices.step, 'hour'));
      return new Date(rows[0]?.at ?? 0).getTime();
    };
    await run(movePrices);
    const before = await newest();
    expect(Date.now() - before).toBeLessThan(2 * hourMs);
    await run(movePrices, { aheadMs: 30 * 24 * hourMs });
    expect((await newest()) - before).toBeGreaterThanOrEqual(29 * 24 * hourMs);
  });
});

describe('the sealing of the ledger', () => {
  it('advances the head, which is logged', async () => {
    const person = await makePerson(test.database.db);
    await run(sealEntries);
    const before = await readSealHead(test.database.db);
    await fund(test.database.db, { personId: person.id, asset: 'YUT', amount: 5n });
    await run(sealEntries);
    const after = await readSealHead(test.database.db);
    expect(after.number).toBeGreaterThan(before.number);
    const lines: string[] = [];
    await run(logSealHead, { lines });
    expect(lines.join()).toContain(after.hash);
  });
});
