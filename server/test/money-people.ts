import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Receipt, transferUsdt, verifyUsdtTransfer } from '@shared/contract/money';
import { assetScale, toUnits } from '@shared/lib/money';
import { openSession } from '../src/access/session.ts';
import type { Db } from '../src/platform/db/database.ts';
import { fund, makePerson, type TestPerson } from './people.ts';
import { type CallOptions, type TestAnswer, testDevice } from './signed.ts';

export const paymentPassword = '274163';
/** The cheapest hash: these tests do not measure its cost. */
const paymentPasswordHash = () =>
  hash(paymentPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Payer extends TestPerson {
  token: string;
  /** Their USDT account. */
  account: string;
}

/** A signed-in person with USDT who may send it. */
export async function makePayer(db: Db, amount: bigint): Promise<Payer> {
  const person = await makePerson(db, { paymentPasswordHash: await paymentPasswordHash() });
  const account = await fund(db, { personId: person.id, asset: 'USDT', amount });
  const token = await openSession(db, {
    personId: person.id,
    deviceId: testDevice,
    phoneModel: 'ios',
    address: '127.0.0.1',
  });
  return { ...person, token, account };
}

export type Post = (
  path: string,
  body: unknown,
  options: CallOptions,
) => Promise<TestAnswer<unknown>>;

/** A transfer with the same operation key in every try. */
export interface Order {
  payer: Payer;
  to: TestPerson;
  key: string;
  quoteId?: string;
}

export const newOrder = (payer: Payer, to: TestPerson): Order => ({
  payer,
  to,
  key: randomUUID(),
});

/** Gets a quote for an order that has none; returns the answer if that fails. */
export async function quoteOrder(
  post: Post,
  order: Order,
): Promise<TestAnswer<unknown> | undefined> {
  if (order.quoteId !== undefined) return undefined;
  const body = { to: order.to.uid, amount: '1' };
  const terms = await post(verifyUsdtTransfer.path, body, optionsOf(order.payer));
  order.quoteId = (terms.data as { quote?: { quoteId: string } } | undefined)?.quote?.quoteId;
  return order.quoteId === undefined ? terms : undefined;
}

/** Sends an order; gets a quote first if it has none. */
export async function sendOrder(post: Post, order: Order): Promise<TestAnswer<unknown>> {
  const refusal = await quoteOrder(post, order);
  if (refusal) return refusal;
  const { quoteId, key: operationKey, payer } = order;
  const body = { quoteId, operationKey, proof: { paymentPassword } };
  return post(transferUsdt.path, body, optionsOf(payer));
}

const optionsOf = (payer: Payer): CallOptions => ({
  token: payer.token,
  address: addressOf(payer),
});

/** Each person calls from their own address, to stay below the limits of one. */
const addressOf = ({ uid }: TestPerson): string =>
  ['10', uid.slice(-6, -4), uid.slice(-4, -2), uid.slice(-2)].map(Number).join('.');

export const receiptOf = (answer: TestAnswer<unknown>): Receipt => answer.data as Receipt;

export function usdtUnits(text: string): bigint {
  const units = toUnits(text, assetScale.USDT);
  if (units === undefined) throw new Error(`${text} is no amount`);
  return units;
}
