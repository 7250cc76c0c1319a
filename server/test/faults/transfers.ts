import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { eq, sql } from 'drizzle-orm';
import { verifyLedger } from '../../src/ledger/verify.ts';
import type { Database } from '../../src/platform/db/database.ts';
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

const startAmount = 1_000_000_000n;

/** Transfers of many payers to one person, each with an operation key of its own. */
export async function createOrders(
  { db }: Database,
  size: { payers: number; orders: number },
): Promise<Order[]> {
  const to = await makePerson(db);
  const payers: Payer[] = [];
  while (payers.length < size.payers) payers.push(await makePayer(db, startAmount));
  return Array.from({ length: size.orders }, (_, index) =>
    newOrder(payers[index % size.payers] as Payer, to),
  );
}

/** The receipts that clients have received: each stands for money that must not be lost. */
export class Acknowledged {
  readonly receipts = new Map<Order, Receipt>();
  #lastAt = performance.now();
  /** The longest time without an answer. */
  longestGapMs = 0;
  /** Answers to a repeated order that differ from the first one. */
  changed = 0;

  keep(order: Order, receipt: Receipt): void {
    const now = performance.now();
    this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastAt);
    this.#lastAt = now;
    const before = this.receipts.get(order);
    if (before && before.id !== receipt.id) this.changed += 1;
    this.receipts.set(order, receipt);
  }
}

/** Sends orders, a few at a time, each again under its key until it has an answer. */
export async function sendUntilAnswered(
  orders: readonly Order[],
  given: { post: Post; atOnce: number; acknowledged: Acknowledged; isOver?: () => boolean },
): Promise<void> {
  const { post, acknowledged, isOver = () => false } = given;
  const left = [...orders];
  const work = async () => {
    for (let order = left.shift(); order && !isOver(); order = left.shift()) {
      const receipt = await sendOne(post, order, isOver);
      if (receipt) acknowledged.keep(order, receipt);
    }
  };
  await Promise.all(Array.from({ length: given.atOnce }, work));
}

async function sendOne(
  post: Post,
  order: Order,
  isOver: () => boolean,
): Promise<Receipt | undefined> {
  while (!isOver()) {
    const answer = await sendOrder(post, order).catch((error: unknown) => {
      // No answer: the server is away, or the connection broke.
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer?.name === 'ok') return receiptOf(answer);
    if (answer?.name === 'quoteExpired') await renew(post, order);
    else if (answer && answer.name !== 'databaseUnreachable') {
      throw new Error(`an order was refused: ${answer.name}`);
    }
    await sleep(20);
  }
  return undefined;
}

/** A quote that expired was not used: a new order may take the place of this one. */
async function renew(post: Post, order: Order): Promise<void> {
  const asked = await post(
    getOperation.path,
    { operationKey: order.key },
    { token: order.payer.token },
  ).catch(() => undefined);
  const { state } = (asked?.data ?? {}) as { state?: string };
  if (state === 'unknown') {
    Object.assign(order, newOrder(order.payer, order.to), { quoteId: undefined });
  }
}

export interface Damage {
  lost: number;
  doubled: number;
  /** Payers whose balance is not what their receipts say. */
  unbalanced: number;
  problems: readonly string[];
}

/** Compares what clients were told with what the database holds. */
export async function findDamage(
  { db }: Database,
  { orders, acknowledged }: { orders: readonly Order[]; acknowledged: Acknowledged },
): Promise<Damage> {
  const { receipts, changed } = acknowledged;
  const booked = await db.execute<{ key: string; transfers: number }>(sql`
    select o.key::text as key, count(t.id)::int as transfers
    from operations o join transfers t on t.operation_id = o.id and t.kind = 'transfer'
    group by o.key`);
  const transfersOf = new Map(booked.rows.map(({ key, transfers }) => [key, transfers]));
  const answered = [...receipts.keys()];
  const payers = new Set(orders.map(({ payer }) => payer));
  let unbalanced = 0;
  for (const payer of payers) {
    const spent = answered
      .filter((order) => order.payer === payer)
      .reduce((sum, order) => sum + usdtUnits(receipts.get(order)?.total ?? ''), 0n);
    const [row] = await db.select().from(accounts).where(eq(accounts.id, payer.account));
    if (row?.balance !== startAmount - spent) unbalanced += 1;
  }
  return {
    lost: answered.filter(({ key }) => !transfersOf.has(key)).length,
    doubled: changed + answered.filter(({ key }) => (transfersOf.get(key) ?? 0) > 1).length,
    unbalanced,
    problems: (await verifyLedger(db)).problems,
  };
}
