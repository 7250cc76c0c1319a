import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transferUsdt } from '@shared/contract/money';
import { getMyProfile, updateMyProfile } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealBacklog } from '../src/ledger/seal.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { type Database, openPostgres } from '../src/platform/db/database.ts';
import { accounts, quotes } from '../src/schema/tables/ledger.ts';
import {
  makePayer,
  newOrder,
  type Order,
  type Payer,
  type Post,
  paymentPassword,
  quoteOrder,
  receiptOf,
  sendOrder,
  usdtUnits,
} from './money-people.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { makePerson, type TestPerson } from './people.ts';
import type { TestAnswer } from './signed.ts';
import { type TestApp, testAppOn } from './test-app.ts';

describe('two servers on one database', () => {
  const usdt = 1_000_000n;
  let opened: TestDatabase;
  let databases: Database[];
  let one: TestApp;
  let other: TestApp;
  let friend: TestPerson;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const { url } = opened;
    // The test is about the order of locks, not about time: allow for a busy machine.
    const open = () => ({
      ...openPostgres(url, { noTimeouts: true, guarded: true }),
      firstAnswerMs: 60_000,
    });
    databases = [open(), open()];
    const free = { burst: 100_000, perSecond: 100_000 };
    const limits = { address: free, person: free };
    const [first, second] = databases.map((database) =>
      testAppOn({ ...opened, database, close: database.close }, { limits }),
    );
    if (!first || !second) throw new Error('there are no two servers');
    [one, other] = [first, second];
    friend = await makePerson(one.db);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await opened.close();
  });

  const balanceOf = async ({ account }: Payer) =>
    (await one.db.select().from(accounts).where(eq(accounts.id, account)))[0]?.balance;
  const operationsOf = async ({ id }: Payer) => {
    const found = await one.db.execute<{ count: number }>(
      sql`select count(*)::int as count from operations where owner_id = ${id}::uuid`,
    );
    return found.rows[0]?.count;
  };
  const serverFor = (index: number) => (index % 2 === 0 ? one : other);
  const withQuote = async (payer: Payer): Promise<Order> => {
    const order = newOrder(payer, friend);
    const refusal = await quoteOrder(one.post, order);
    if (refusal) throw new Error(`there is no quote: ${refusal.name}`);
    return order;
  };

  it('refuse a nonce that the other has seen, also at the same moment', async () => {
    const { token } = await one.signIn();
    const signed = () => ({ token, nonce: randomBytes(16).toString('hex') });
    const later = signed();
    expect((await one.call(updateMyProfile, { signature: 'One' }, later)).name).toBe('ok');
    expect((await other.call(updateMyProfile, { signature: 'One' }, later)).name).toBe('nonceSeen');
    for (let round = 0; round < 10; round += 1) {
      const same = signed();
      const answers = await Promise.all(
        [one, other].map((server) => server.call(updateMyProfile, { signature: 'Two' }, same)),
      );
      expect(answers.map(({ name }) => name).sort()).toEqual(['nonceSeen', 'ok']);
    }
    expect((await other.call(getMyProfile, {}, { token })).data?.signature).toBe('Two');
  });

  it('refuse the replay of a transfer that was sent to the other', async () => {
    const payer = await makePayer(one.db, 10n * usdt);
    const order = await withQuote(payer);
    const before = await operationsOf(payer);
    const nonce = randomBytes(16).toString('hex');
    const body = {
      quoteId: order.quoteId ?? '',
      operationKey: order.key,
      proof: { paymentPassword },
    };
    const options = { token: payer.token, nonce };
    const answers = await Promise.all(
      [one, other].map((server) => server.call(transferUsdt, body, options)),
    );
    expect(answers.map(({ name }) => name).sort()).toEqual(['nonceSeen', 'ok']);
    expect(await operationsOf(payer)).toBe((before ?? 0) + 1);
  });

  it('give one effect per operation key, with an answer from both', async () => {
    const payer = await makePayer(one.db, 100n * usdt);
    let spent = 0n;
    for (let round = 0; round < 10; round += 1) {
      const order = await withQuote(payer);
      const answers = await Promise.all(
        [0, 1, 2, 3].map((index) => sendOrder(serverFor(index).post, order)),
      );
      expect(answers.map(({ name }) => name)).toEqual(['ok', 'ok', 'ok', 'ok']);
      const [receipt, ...others] = answers.map(receiptOf);
      for (const same of others) expect(same).toEqual(receipt);
      spent += usdtUnits(receipt?.total ?? '');
      expect(await operationsOf(payer)).toBe(round + 1);
    }
    expect(spent).toBeGreaterThanOrEqual(10n * usdt);
    expect(await balanceOf(payer)).toBe(100n * usdt - spent);
  });

  it('answer 200 simultaneous spends of one balance without overdrawing it', {
    timeout: 180_000,
  }, async () => {
    const payer = await makePayer(one.db, 70n * usdt + 5n);
    const orders: Order[] = [];
    // The simultaneous spends are the test; as many quotes at once would only wait for connections.
    while (orders.length < 200) {
      const ten = Array.from({ length: 10 }, () => withQuote(payer));
      orders.push(...(await Promise.all(ten)));
    }
    // Lift the limit of open quotes per person: all of them are used here.
    const later = sql`now() + interval '10 minutes'`;
    await one.db.update(quotes).set({ expiresAt: later }).where(eq(quotes.ownerId, payer.id));
    const answers = await Promise.all(
      orders.map((order, index) => sendUntilTurn(serverFor(index).post, order)),
    );
    const done = answers.filter(({ name }) => name === 'ok').map(receiptOf);
    const refused = answers.filter(({ name }) => name === 'notEnough');
    expect(done.length + refused.length).toBe(200);
    const total = usdtUnits(done[0]?.total ?? '');
    expect(new Set(done.map((receipt) => receipt.total)).size).toBe(1);
    // As many succeed as the balance allows.
    expect(done.length).toBe(Number((70n * usdt + 5n) / total));
    expect(await balanceOf(payer)).toBe(70n * usdt + 5n - BigInt(done.length) * total);
    expect(await operationsOf(payer)).toBe(done.length);
  });

  it('seal concurrently: one chain, each entry once', { timeout: 60_000 }, async () => {
    const payer = await makePayer(one.db, 100n * usdt);
    const [first, second] = databases;
    if (!first || !second) throw new Error('there are no two servers');
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all([withQuote(payer), withQuote(payer)]);
      await Promise.all([
        ...orders.map((order, index) => sendOrder(serverFor(index).post, order)),
        ...[first, second, first, second].map((database) => sealBacklog(database)),
      ]);
    }
    await sealBacklog(second);
    expect(await verifyLedger(one.db)).toMatchObject({ problems: [], waiting: 0 });
  });
});

/** Sends it again, as an app does, while too many of the person's passwords wait to be checked. */
async function sendUntilTurn(post: Post, order: Order): Promise<TestAnswer<unknown>> {
  const answer = await sendOrder(post, order);
  if (answer.name !== 'tooManyRequests') return answer;
  await sleep(100);
  return sendUntilTurn(post, order);
}
