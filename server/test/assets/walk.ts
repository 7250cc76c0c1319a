import { hash } from '@node-rs/argon2';
import type { Call } from '@shared/contract/call';
import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import { grantQuota } from '../../src/domains/vip-quota/quota.mutations.ts';
import { newId } from '../../src/platform/db/new-id.ts';
import { databaseTime } from '../../src/platform/time/clock.ts';
import { uploads } from '../../src/schema/tables/home.ts';
import { prices } from '../../src/schema/tables/prices.ts';
import { newOperationKey, paymentPassword } from '../money.ts';
import { fund, makePerson, unitsIn } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** Two people who move money. */

export type Amounts = Readonly<Record<Asset, bigint>>;
/** What an operation adds to what its person and the other one own. */
export interface Change {
  mine?: Partial<Amounts>;
  others?: Partial<Amounts>;
}

interface Answer {
  id: string;
  quoteId?: string | undefined;
}

export interface Walker {
  id: string;
  uid: string;
  token: string;
  /** Sends one call; undefined for a refusal. */
  send(call: Call, body: object): Promise<Answer | undefined>;
  /** Asks for a quote and orders by it; undefined for a refusal of either. */
  order(check: Call, call: Call, body: object): Promise<Answer | undefined>;
}

/** An open buy order. */
export interface Posted {
  id: string;
  left: bigint;
  /** In smallest units of USDT for one YUT. */
  price: bigint;
}

export interface Walk {
  test: TestApp;
  /** An operator of its own: what one may move alone counts by operator. */
  operator: string;
  me: Walker;
  other: Walker;
  videoId: string;
  /** Of YUT in USDT, with eight decimals. */
  price: bigint;
  /** The latest of each kind, for a step that goes on with it. */
  open: Map<string, string>;
  orders: Partial<Record<'mine' | 'others', Posted>>;
}

/** One step: what it adds to what the two people own; undefined if it was refused. */
export type Take = (walk: Walk, step: { cents: number }) => Promise<Change | undefined>;

/** A price of now. */
export async function setPrice({ test }: Pick<Walk, 'test'>, price: bigint): Promise<void> {
  const { business: at } = await databaseTime(test.db);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price });
}

export async function startWalker(
  test: TestApp,
  more: Parameters<typeof makePerson>[1] = {},
): Promise<Walker> {
  const { business: createdAt } = await databaseTime(test.db);
  const paymentPasswordHash = await hash(paymentPassword, { memoryCost: 8, timeCost: 1 });
  const person = await makePerson(test.db, {
    paymentPasswordHash,
    isKyc: 1,
    kycStatus: 1,
    region: 'MY',
    createdAt,
    ...more,
  });
  const { token } = await test.signIn(person);
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: unitsIn('USDT')('5000') });
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: 300_000_000_007n });
  const send: Walker['send'] = async ({ path }, body) => {
    const { name, data } = await test.post(path, body, { token });
    if (name !== 'ok') return undefined;
    const { quote, quoteId, order, allocation, id } = data as Partial<Answer> &
      Partial<Record<'quote' | 'order' | 'allocation', Partial<Answer> | null>>;
    return {
      id: allocation?.id ?? order?.id ?? id ?? '',
      quoteId: quote?.quoteId ?? quoteId,
    };
  };
  const order: Walker['order'] = async (check, call, body) => {
    const asked = await send(check, body);
    if (!asked?.quoteId) return undefined;
    const proof = { paymentPassword };
    return send(call, { quoteId: asked.quoteId, operationKey: newOperationKey(), proof });
  };
  return { ...person, token, send, order };
}

let walks = 0;

export async function startWalk(test: TestApp): Promise<Walk> {
  walks += 1;
  // What earlier walks have left open must not run on in this one.
  for (const table of ['stake_orders', 'campaigns', 'creator_investments']) {
    await test.db.execute(sql`update ${sql.identifier(table)} set due_at = null`);
  }
  const price = 123_456_789n;
  await setPrice({ test }, price);
  const me = await startWalker(test);
  const other = await startWalker(test, { invitedBy: me.id });
  const { business: businessAt } = await databaseTime(test.db);
  await test.database.transaction((tx) =>
    grantQuota(tx, { personId: me.id, amount: 100, businessAt }),
  );
  const videoId = newId();
  await test.db.insert(uploads).values({
    id: videoId,
    ownerId: me.id,
    tokenHash: videoId,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: businessAt,
    finishedAt: businessAt,
    fileName: `${videoId}.mp4`,
  });
  const operator = `operator-${walks}`;
  return { test, operator, me, other, videoId, price, open: new Map(), orders: {} };
}
