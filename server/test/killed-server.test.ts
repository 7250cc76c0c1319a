import type { Receipt } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../src/ledger/verify.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { accounts } from '../src/schema/tables/ledger.ts';
import { migrationsDir } from './databases.ts';
import {
  makePayer,
  newOrder,
  type Order,
  type Payer,
  receiptOf,
  sendOrder,
  usdtUnits,
} from './money-people.ts';
import { openTestDatabase } from './open-database.ts';
import { makePerson } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

interface Size {
  payers: number;
  orders: number;
  killAt: number;
}
const usdt = 1_000_000n;
const startAmount = 1000n * usdt;
const atOnce = 8;

/** A database that outlives the servers on it, and its environment variables. */
interface Place {
  env: Record<string, string>;
  /** Call it only while no server runs: the embedded database allows one process. */
  within<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

async function onPostgres(dataDir: string): Promise<Place> {
  const { database, url, close } = await openTestDatabase();
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    within: (work) => work(database),
    close,
  };
}

async function onEmbedded(dataDir: string): Promise<Place> {
  const within: Place['within'] = async (work) => {
    const config = { databaseUrl: undefined, dataDir, migrationsDir };
    const { database, close } = await openDatabase(config, { noTimeouts: true });
    return work(database).finally(close);
  };
  return { env: { DATA_DIR: dataDir }, within, close: async () => undefined };
}

/** Sends orders, a few at a time; keeps those that got no answer. */
async function sendAll(given: {
  server: ServerProcess;
  orders: readonly Order[];
  onAnswer: (order: Order, receipt: Receipt) => void;
}): Promise<{ withoutAnswer: number }> {
  const left = [...given.orders];
  let withoutAnswer = 0;
  const work = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      try {
        given.onAnswer(order, await send(given.server, order));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        withoutAnswer += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { withoutAnswer };
}

async function send(server: ServerProcess, order: Order): Promise<Receipt> {
  const answer = await sendOrder(server.post, order);
  if (answer.name === 'ok') return receiptOf(answer);
  if (answer.name === 'databaseUnreachable') return send(server, order);
  if (answer.name !== 'quoteExpired') throw new Error(`an order was refused: ${answer.name}`);
  // The restart was slow and the quote expired: nothing was done, so a new order takes its place.
  const { token } = order.payer;
  const asked = await server.post(getOperation.path, { operationKey: order.key }, { token });
  expect(asked.data).toEqual({ state: 'unknown' });
  Object.assign(order, newOrder(order.payer, order.to), { quoteId: undefined });
  return send(server, order);
}

async function prepare(database: Database, size: Size): Promise<Order[]> {
  const { db } = database;
  const to = await makePerson(db);
  const payers: Payer[] = [];
  while (payers.length < size.payers) payers.push(await makePayer(db, startAmount));
  return Array.from({ length: size.orders }, (_, index) =>
    newOrder(payers[index % size.payers] as Payer, to),
  );
}

async function expectExactlyOnce(
  { db }: Database,
  of: { orders: readonly Order[]; receipts: ReadonlyMap<Order, Receipt> },
): Promise<void> {
  const found = await db.execute<Record<string, number>>(sql`select
    (select count(*) from operations)::int as operations,
    (select count(*) from operation_answers)::int as answers,
    (select count(*) from quote_uses)::int as quotes,
    (select count(*) from transfers where kind = 'transfer')::int as transfers`);
  const { orders, receipts } = of;
  const once = orders.length;
  expect(found.rows).toEqual([{ operations: once, answers: once, quotes: once, transfers: once }]);
  const numbers = new Set([...receipts.values()].map(({ id }) => id));
  expect(numbers.size).toBe(once);
  const payers = new Set(orders.map(({ payer }) => payer));
  for (const payer of payers) {
    const spent = orders
      .filter((order) => order.payer === payer)
      .reduce((sum, order) => sum + usdtUnits(receipts.get(order)?.total ?? ''), 0n);
    const row = (await db.select().from(accounts).where(eq(accounts.id, payer.account)))[0];
    expect(row?.balance).toBe(startAmount - spent);
  }
  expect((await verifyLedger(db)).problems).toEqual([]);
}

describe.concurrent('a server killed while money moves', () => {
  it.for([
    {
      name: 'a database elsewhere',
      open: onPostgres,
      size: { payers: 20, orders: 160, killAt: 60 },
    },
    {
      name: 'its embedded database',
      open: onEmbedded,
      size: { payers: 5, orders: 40, killAt: 15 },
    },
  ])(
    'loses no answered transfer and repeats none that is sent again, on $name',
    {
      timeout: 600_000,
    },
    async ({ open, size }, { onTestFinished }) => {
      const place = await open(testFolder('killed'));
      onTestFinished(place.close);
      const orders = await place.within((database) => prepare(database, size));
      const receipts = new Map<Order, Receipt>();
      const first = await startServerProcess(place.env);
      onTestFinished(first.kill);
      const keep = (order: Order, receipt: Receipt) => {
        receipts.set(order, receipt);
        if (receipts.size === size.killAt) void first.kill();
      };
      await sendAll({ server: first, orders, onAnswer: keep });
      expect(receipts.size).toBeGreaterThanOrEqual(size.killAt);
      // Some were in progress, with an unknown outcome.
      const uncertain = orders.filter((order) => order.quoteId && !receipts.has(order));
      expect(uncertain.length).toBeGreaterThan(0);

      const answered = new Map(receipts);
      const server = await startServerProcess(place.env);
      onTestFinished(server.kill);
      // Retry all orders, answered ones as well.
      const { withoutAnswer } = await sendAll({
        server,
        orders,
        onAnswer: (order, receipt) => {
          const before = answered.get(order);
          if (before) expect(receipt).toEqual(before);
          receipts.set(order, receipt);
        },
      });
      expect(withoutAnswer).toBe(0);
      await server.stop();
      await place.within((database) => expectExactlyOnce(database, { orders, receipts }));
    },
  );
});
