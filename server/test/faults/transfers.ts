import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { inArray, sql } from 'drizzle-orm';
import { verifyLedger } from '../../src/ledger/verify.ts';
import type { Database, Db } from '../../src/platform/db/database.ts';
import { accounts } from '../../src/schema/tables/ledger.ts';
import {
  makePayer,
  newOrder,
  type Order,
  type Payer,
  type Post,
  receiptOf,
  sendOrder,
  usdtUnits,
} from '../money-people.ts';
import { makePerson } from '../people.ts';

const startAmount = 1_000_000_000_000n;
/** Enough that no payer reaches the rate limit of a person. */
const payerCount = 40;
const atOnce = 8;
const pauseMs = 15;

/** What clients saw of the transfers that they made. */
export interface Sent {
  payers: readonly Payer[];
  orders: readonly Order[];
  /** The receipts that arrived: each stands for money that must not be lost. */
  receipts: ReadonlyMap<Order, Receipt>;
  /** The longest time without a receipt. */
  longestGapMs: number;
  /** How often a call had no answer, or the answer that the database is unreachable. */
  interruptions: number;
}

export interface Load {
  /** Makes no more orders, and resolves once each has its receipt. */
  end(): Promise<Sent>;
  interruptions(): number;
  /** Ends without the receipts that are missing. */
  abandon(): void;
}

/** Sends transfers without a break, each again under its key until its receipt arrives. */
export async function startLoad({ db }: Database, post: Post): Promise<Load> {
  const to = await makePerson(db);
  const payers = await Promise.all(
    Array.from({ length: payerCount }, () => makePayer(db, startAmount)),
  );
  const orders: Order[] = [];
  const receipts = new Map<Order, Receipt>();
  let lastAt = performance.now();
  let longestGapMs = 0;
  let interruptions = 0;
  let isOver = false;
  let isAbandoned = false;
  const noteGap = () => {
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - lastAt);
    lastAt = now;
  };
  const onInterruption = () => {
    if (isAbandoned) throw new Error('the server is gone');
    interruptions += 1;
  };
  const work = async () => {
    while (!isOver) {
      const order = newOrder(payers[orders.length % payerCount] as Payer, to);
      orders.push(order);
      receipts.set(order, await sendUntilAnswered(post, { order, onInterruption }));
      noteGap();
      await sleep(pauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: atOnce }, work));
  // A refusal is reported by `end`.
  working.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await working;
      return { payers, orders, receipts, longestGapMs, interruptions };
    },
    interruptions: () => interruptions,
    abandon: () => {
      isOver = true;
      isAbandoned = true;
    },
  };
}

async function sendUntilAnswered(
  post: Post,
  given: { order: Order; onInterruption: () => void },
): Promise<Receipt> {
  const { order, onInterruption } = given;
  for (;;) {
    const answer = await sendOrder(post, order).catch(ignoreLostAnswer);
    if (answer?.name === 'ok') return receiptOf(answer);
    if (!answer || answer.name === 'databaseUnreachable') onInterruption();
    else if (answer.name === 'quoteExpired') await renew(post, order);
    else if (answer.name !== 'operationInProgress') {
      throw new Error(`an order was refused: ${answer.name}`);
    }
    await sleep(20);
  }
}

/** The server is away, or the connection broke. */
function ignoreLostAnswer(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** If the expired quote was not used, a new order takes the place of this one. */
async function renew(post: Post, order: Order): Promise<void> {
  const { token } = order.payer;
  const asked = await post(getOperation.path, { operationKey: order.key }, { token }).catch(
    ignoreLostAnswer,
  );
  const { state } = (asked?.data ?? {}) as { state?: string };
  if (state === 'unknown') {
    Object.assign(order, newOrder(order.payer, order.to), { quoteId: undefined });
  }
}

/** Repeats every order under its key; returns how many got another receipt than before. */
export async function countChangedReceipts(post: Post, sent: Sent): Promise<number> {
  const left = [...sent.orders];
  let changed = 0;
  const work = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      const again = await sendUntilAnswered(post, { order, onInterruption: () => undefined });
      if (again.id !== sent.receipts.get(order)?.id) changed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return changed;
}

/** Receipts without a transfer. Count them before any order is repeated: that would make it anew. */
export async function countLost({ db }: Database, sent: Sent): Promise<number> {
  const transfers = await readTransfers(db, sent);
  return [...sent.receipts.keys()].filter(({ key }) => !transfers.has(key)).length;
}

export interface Damage {
  /** Transfers beyond one per order. */
  doubled: number;
  /** Payers whose balance is not what their receipts say. */
  unbalanced: number;
  problems: readonly string[];
}

/** Compares what clients were told with what the database holds. */
export async function findDamage({ db }: Database, sent: Sent): Promise<Damage> {
  const { payers, orders, receipts } = sent;
  const transfers = await readTransfers(db, sent);
  const keys = new Set(orders.map(({ key }) => key));
  let doubled = 0;
  for (const [key, count] of transfers) doubled += keys.has(key) ? count - 1 : count;
  const spent = new Map<Payer, bigint>();
  for (const [{ payer }, { total }] of receipts) {
    spent.set(payer, (spent.get(payer) ?? 0n) + usdtUnits(total));
  }
  const ids = payers.map(({ account }) => account);
  const rows = await db.select().from(accounts).where(inArray(accounts.id, ids));
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  const isUnbalanced = (payer: Payer) =>
    balances.get(payer.account) !== startAmount - (spent.get(payer) ?? 0n);
  return {
    doubled,
    unbalanced: payers.filter(isUnbalanced).length,
    problems: (await verifyLedger(db)).problems,
  };
}

/** The number of transfers by operation key, of the payers of this load. */
async function readTransfers(db: Db, { payers }: Sent): Promise<Map<string, number>> {
  const ids = payers.map(({ id }) => id);
  const { rows } = await db.execute<{ key: string; transfers: number }>(sql`
    select o.key, count(*)::int as transfers
    from operations o join transfers t on t.operation_id = o.id and t.kind = 'transfer'
    where o.owner_id = any(${sql.param(ids)}::uuid[])
    group by o.key`);
  return new Map(rows.map(({ key, transfers }) => [key, transfers]));
}
