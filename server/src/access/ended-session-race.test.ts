import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePayer,
  newOrder,
  type Order,
  quoteOrder,
  receiptOf,
  sendOrder,
  usdtUnits,
} from '../../test/money-people.ts';
import { makePerson, type TestPerson } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { accounts } from '../schema/tables/ledger.ts';
import { endSessions } from './session.ts';

describe('a transfer while its session is ended', () => {
  const balance = 10_000_000n;
  let test: TestApp;
  /** Holds locks, and sees who waits for them. */
  let client: pg.Client;
  let friend: TestPerson;
  let order: Order;
  beforeAll(async () => {
    test = await startTestApp();
    client = new pg.Client({ connectionString: test.url });
    await client.connect();
    friend = await makePerson(test.db);
  });
  afterAll(async () => {
    await client.end();
    await test.close();
  });
  beforeEach(async () => {
    order = await quoted();
  });

  async function quoted(): Promise<Order> {
    const made = newOrder(await makePayer(test.db, balance), friend);
    expect(await quoteOrder(test.post, made)).toBeUndefined();
    return made;
  }
  const end = ({ payer }: Order) =>
    test.database.transaction((db) =>
      endSessions({ db, actor: 'tester' }, { personId: payer.id, except: undefined }),
    );

  /** Sent as a whole and said so, or refused with code 61 and nothing of it booked. */
  async function expectWholeOrNothing(
    { payer }: Order,
    answer: Awaited<ReturnType<typeof sendOrder>>,
  ): Promise<void> {
    const [account] = await test.db.select().from(accounts).where(eq(accounts.id, payer.account));
    const { rows } = await test.db.execute<{ operations: number; legs: number }>(sql`
      select (select count(*)::int from operations where owner_id = ${payer.id}) as operations,
        (select count(*)::int from transfers t join operations o on o.id = t.operation_id
          where o.owner_id = ${payer.id}) as legs`);
    const [booked] = rows;
    if (answer.name === 'ok') {
      expect(account?.balance).toBe(balance - usdtUnits(receiptOf(answer).total));
      expect(booked?.operations).toBe(1);
      expect(booked?.legs).toBeGreaterThan(0);
      return;
    }
    expect(answer).toMatchObject({ name: 'sessionEnded', code: 61 });
    expect(account?.balance).toBe(balance);
    expect(booked).toEqual({ operations: 0, legs: 0 });
  }

  const isCallWaiting = async (): Promise<boolean> => {
    const { rowCount } = await client.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return (rowCount ?? 0) > 0;
  };

  it('is whole or refused where the session ends while it waits, and is the last', async () => {
    await client.query('begin');
    await client.query('select 1 from accounts where id = $1 for update', [order.payer.account]);
    const underWay = sendOrder(test.post, order);
    while (!(await isCallWaiting()));
    expect(await end(order)).toBe(1);
    await client.query('commit');
    await expectWholeOrNothing(order, await underWay);
    expect((await sendOrder(test.post, order)).name).toBe('sessionEnded');
  });

  it('is whole or refused at any moment', async () => {
    const names = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const one = await quoted();
      const [answer] = await Promise.all([
        sendOrder(test.post, one),
        new Promise((begin) => setTimeout(begin, round % 6)).then(() => end(one)),
      ]);
      names.add(answer.name);
      await expectWholeOrNothing(one, answer);
      const again = newOrder(one.payer, friend);
      expect((await quoteOrder(test.post, again))?.name).toBe('sessionEnded');
    }
    expect([...names].filter((name) => name !== 'ok' && name !== 'sessionEnded')).toEqual([]);
  });

  it('is refused once the session has ended, with a quote made before', async () => {
    await end(order);
    const answer = await sendOrder(test.post, order);
    expect(answer.name).toBe('sessionEnded');
    await expectWholeOrNothing(order, answer);
  });
});
