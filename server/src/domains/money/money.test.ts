import {
  exchange,
  getReceipt,
  transferUsdt,
  verifyExchange,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import { getUsdtHistory, getUsdtInfo, getYutInfo } from '@shared/contract/wallet';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/money.ts';
import { fund, makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newId } from '../../platform/db/new-id.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { accounts, operations, transfers } from '../../schema/tables/ledger.ts';
import { prices } from '../../schema/tables/prices.ts';
import { receipts } from '../../schema/tables/receipts.ts';

let test: TestApp;
let payPasswordHash = '';
const paymentPassword = '274163';

beforeAll(async () => {
  test = await startTestApp();
  payPasswordHash = await hashPassword(paymentPassword);
  await test.db.insert(settings).values([
    { name: 'fee_transfer_charge', value: '0.1' },
    { name: 'fee_transfer_percent', value: '0.002' },
    { name: 'yu_normal_hold_limit', value: '10' },
  ]);
  await test.db
    .insert(prices)
    .values({ asset: 'YUT', step: 'hour', at: new Date(Date.now() - 1000), price: 250_000_000n });
});
afterAll(() => test.close());

let keys = 0;
function newKey(): string {
  keys += 1;
  return `operation-key-${String(keys).padStart(6, '0')}`;
}
const proof = { paymentPassword };

let token = '';
let person: TestPerson;
let friend: TestPerson;

beforeEach(async () => {
  person = await makePerson(test.db, { paymentPasswordHash: payPasswordHash });
  friend = await makePerson(test.db);
  token = (await test.signIn(person)).token;
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 100_000_000n });
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: 5_000_000_000n });
});

const usdtOf = async (of: TestPerson) => {
  const signed = await test.signIn(of);
  return (await test.call(getUsdtInfo, {}, { token: signed.token })).data?.usdt;
};

async function quote(amount: string, to = friend.uid): Promise<string> {
  const { data, name } = await test.call(verifyUsdtTransfer, { to, amount }, { token });
  if (!data?.quote) throw new Error(`no quote: ${name}`);
  return data.quote.quoteId;
}

describe('a transfer', () => {
  it('shows its terms before an amount is entered', async () => {
    const { data } = await test.call(verifyUsdtTransfer, { to: friend.uid }, { token });
    expect(data).toMatchObject({
      available: '100',
      smallest: '1',
      largest: '99.700598',
      feeCharge: '0.1',
      feePercent: '0.002',
      to: { uid: friend.uid },
      isFirstTime: true,
      holdUntil: 0,
      quote: null,
    });
  });

  it('moves the amount to the recipient and the fee to the platform, with a receipt for both', async () => {
    const body = { to: friend.uid, amount: '50', note: 'Lunch' };
    const { data: terms } = await test.call(verifyUsdtTransfer, body, { token });
    expect(terms?.quote).toMatchObject({ fee: '0.2', total: '50.2', receive: '50' });
    const order = { quoteId: terms?.quote?.quoteId ?? '', operationKey: newKey(), proof };
    const { data: receipt, name } = await test.call(transferUsdt, order, { token });
    expect(name).toBe('ok');
    expect(receipt).toMatchObject({
      status: 2,
      amount: '50',
      fee: '0.2',
      total: '50.2',
      receive: '50',
      note: 'Lunch',
      counterparty: { uid: friend.uid },
    });
    expect(await usdtOf(person)).toBe('49.8');
    expect(await usdtOf(friend)).toBe('50');
    const mine = await test.call(getUsdtHistory, {}, { token });
    const to = `Nick${friend.uid} · ID ${friend.uid}`;
    // The fee stands with its movement, and by itself only where fees are asked for.
    expect(mine.data?.items).toMatchObject([
      { kind: 'transfer', amount: '-50', fee: '0.2', detail: to },
      { kind: 'deposit', amount: '100', fee: '0', detail: '' },
    ]);
    const fees = await test.call(getUsdtHistory, { kind: 'fee' }, { token });
    expect(fees.data?.items).toMatchObject([
      { amount: '-0.2', fee: '0', detail: `${to} · Transfer` },
    ]);
    for (const { id } of [...(mine.data?.items.slice(0, 1) ?? []), ...(fees.data?.items ?? [])]) {
      expect((await test.call(getReceipt, { id }, { token })).data).toEqual(receipt);
    }
    // A note stays out of the ledger, from which it could not be erased.
    const noted = await test.db.select().from(transfers).where(eq(transfers.reason, 'Lunch'));
    expect(noted).toEqual([]);

    const other = await test.signIn(friend);
    const { data: history } = await test.call(getUsdtHistory, {}, { token: other.token });
    const id = history?.items[0]?.id ?? '';
    const theirs = await test.call(getReceipt, { id }, { token: other.token });
    expect(theirs.data).toMatchObject({
      receive: '50',
      fee: '0',
      counterparty: { uid: person.uid },
    });
    const stranger = await test.signIn();
    const { name: seen } = await test.call(
      getReceipt,
      { id: receipt?.id ?? '' },
      { token: stranger.token },
    );
    expect(seen).toBe('notFound');
  });

  it('takes effect once per key, and a retry gets the same answer without proof', async () => {
    const order = { quoteId: await quote('10'), operationKey: newKey() };
    const first = await test.call(transferUsdt, { ...order, proof }, { token });
    const again = await test.call(transferUsdt, order, { token });
    expect(again.data).toEqual(first.data);
    expect(await usdtOf(friend)).toBe('10');
  });

  it.each([
    ['without a proof', {}, 'proofNeeded'],
    ['with a wrong payment password', { paymentPassword: '000000' }, 'proofNeeded'],
  ] as const)('moves nothing %s', async (_, given, refusal) => {
    const order = { quoteId: await quote('10'), operationKey: newKey(), proof: given };
    expect((await test.call(transferUsdt, order, { token })).name).toBe(refusal);
    expect(await usdtOf(person)).toBe('100');
    // The key is free: the same order with the right proof succeeds.
    expect((await test.call(transferUsdt, { ...order, proof }, { token })).name).toBe('ok');
  });

  it('requires a second proof also for many small amounts within a day', async () => {
    await fund(test.db, { personId: person.id, asset: 'USDT', amount: 2_000_000_000n });
    await test.db
      .update(persons)
      .set({ email: `${person.uid}@test.example` })
      .where(eq(persons.id, person.id));
    await sentBefore({ amount: 900_000_000n, hoursAgo: 25 });
    const send = async (amount: string) => {
      const order = { quoteId: await quote(amount), operationKey: newKey(), proof };
      return (await test.call(transferUsdt, order, { token })).name;
    };
    expect(await send('499')).toBe('ok');
    expect(await send('1')).toBe('proofNeeded');
  });

  /** A transfer to the friend, some hours ago. */
  async function sentBefore({ amount, hoursAgo }: { amount: bigint; hoursAgo: number }) {
    const businessAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const id = newId();
    const of = { ownerId: person.id, businessAt };
    await test.db.insert(operations).values({
      ...of,
      id,
      key: newKey(),
      kind: 'money.transferUsdt',
      contentHash: '',
      createdAt: businessAt,
    });
    const asset = 'USDT' as const;
    const what = { kind: 'transfer', asset, amount, fee: 0n, receiveAsset: asset, receive: amount };
    const counterpartyId = friend.id;
    await test.db.insert(receipts).values({ ...of, ...what, operationId: id, counterpartyId });
  }

  it('moves nothing during a security hold', async () => {
    const order = { quoteId: await quote('10'), operationKey: newKey(), proof };
    await test.db
      .update(persons)
      .set({ securityHoldUntil: sql`now() + interval '1 hour'` })
      .where(eq(persons.id, person.id));
    expect((await test.call(transferUsdt, order, { token })).name).toBe('securityHold');
    const { data } = await test.call(verifyUsdtTransfer, { to: friend.uid }, { token });
    expect(Number(data?.holdUntil)).toBeGreaterThan(Date.now() / 1000);
    expect(await usdtOf(person)).toBe('100');
  });

  it('requires a second proof for a large amount', async () => {
    await fund(test.db, { personId: person.id, asset: 'USDT', amount: 900_000_000n });
    await test.db
      .update(persons)
      .set({ email: `${person.uid}@test.example` })
      .where(eq(persons.id, person.id));
    const order = { quoteId: await quote('500'), operationKey: newKey(), proof };
    const { name, data } = await test.call(transferUsdt, order, { token });
    expect(name).toBe('proofNeeded');
    expect(data).toMatchObject({
      needed: ['paymentPassword', 'emailCode'],
      purpose: 7,
      operation: order.operationKey,
    });
  });

  it.each([
    ['more than there is', '100', 'notEnough'],
    ['less than the smallest', '0.5', 'amountInvalid'],
    ['more decimals than there are', '1.0000001', 'amountInvalid'],
    ['an exponent', '1e2', 'invalidRequest'],
    ['a sign', '-5', 'invalidRequest'],
    ['a space', ' 5', 'invalidRequest'],
    ['hexadecimal', '0x10', 'invalidRequest'],
  ])('refuses %s', async (_, amount, refusal) => {
    const body = { to: friend.uid, amount };
    expect((await test.call(verifyUsdtTransfer, body, { token })).name).toBe(refusal);
  });

  it('finds neither the sender nor an unknown person', async () => {
    const ask = (to: string) => test.call(verifyUsdtTransfer, { to }, { token });
    expect((await ask(person.uid)).data).toEqual({ fields: [{ path: 'to', key: '002122' }] });
    expect((await ask('1')).data).toEqual({ fields: [{ path: 'to', key: '002121' }] });
  });

  it('accepts no quote of another person, and none twice', async () => {
    const quoteId = await quote('10');
    const other = await makePerson(test.db, { paymentPasswordHash: payPasswordHash });
    const signed = await test.signIn(other);
    const theirs = { quoteId, operationKey: newKey(), proof };
    expect((await test.call(transferUsdt, theirs, { token: signed.token })).name).toBe('notFound');
    const order = { quoteId, operationKey: newKey(), proof };
    expect((await test.call(transferUsdt, order, { token })).name).toBe('ok');
    const second = { ...order, operationKey: newKey() };
    expect((await test.call(transferUsdt, second, { token })).name).toBe('quoteExpired');
    expect(await usdtOf(friend)).toBe('10');
  });

  it('is refused if the recipient was erased since the quote', async () => {
    const quoteId = await quote('10');
    await test.db.update(persons).set({ erasesAt: new Date() }).where(eq(persons.id, friend.id));
    const order = { quoteId, operationKey: newKey(), proof };
    expect((await test.call(transferUsdt, order, { token })).name).toBe('quoteExpired');
    expect(await usdtOf(person)).toBe('100');
  });

  it('carries a note without bidirectional control characters', async () => {
    const body = { to: friend.uid, amount: '1', note: 'Rent \u202E052\u202C\u0007 March\nAB' };
    const { data: terms } = await test.call(verifyUsdtTransfer, body, { token });
    const order = { quoteId: terms?.quote?.quoteId ?? '', operationKey: newKey(), proof };
    const { data: receipt } = await test.call(transferUsdt, order, { token });
    expect(receipt?.note).toBe('Rent 052 March\nAB');
  });

  it('requires a session', async () => {
    expect((await test.call(verifyUsdtTransfer, { to: friend.uid }, {})).name).toBe('signInNeeded');
    const order = { quoteId: 'x', operationKey: newKey() };
    expect((await test.call(transferUsdt, order, {})).name).toBe('signInNeeded');
  });
});

describe('an exchange', () => {
  it('gives what its quote said, against the market’s account', async () => {
    const { data } = await test.call(verifyExchange, { from: 'YUT', amount: '20' }, { token });
    expect(data).toMatchObject({ available: '40', rate: '2.5', holdLimit: '10', largest: '40' });
    expect(data?.quote).toMatchObject({ receive: '50', fee: '0' });
    const order = { quoteId: data?.quote?.quoteId ?? '', operationKey: newKey() };
    const { data: receipt } = await test.call(exchange, order, { token });
    expect(receipt).toMatchObject({
      asset: 'YUT',
      amount: '20',
      receiveAsset: 'USDT',
      receive: '50',
    });
    expect((await test.call(getYutInfo, {}, { token })).data).toMatchObject({ yuToken: '30' });
    expect(await usdtOf(person)).toBe('150');
  });

  it('books the remainder below the smallest unit as its own movement', async () => {
    // 0.00000101 YUT are 0.000002525 USDT.
    const body = { from: 'YUT', amount: '1.00000101' } as const;
    const { data } = await test.call(verifyExchange, body, { token });
    expect(data?.quote).toMatchObject({ receive: '2.500002' });
    const order = { quoteId: data?.quote?.quoteId ?? '', operationKey: newKey() };
    const { data: receipt } = await test.call(exchange, order, { token });
    const moved = await test.db
      .select({ amount: transfers.amount, asset: transfers.asset })
      .from(transfers)
      .where(and(eq(transfers.operationId, receipt?.id ?? ''), eq(transfers.kind, 'rounding')));
    expect(moved).toEqual([{ amount: 1n, asset: 'USDT' }]);
  });

  it('gives exactly the amount that was asked to arrive, for the least that pays for it', async () => {
    const body = { from: 'YUT', amount: '2.500003', side: 'receive' } as const;
    const { data } = await test.call(verifyExchange, body, { token });
    // 2.500003 ÷ 2.5, rounded up to the unit of YUT.
    expect(data?.quote).toMatchObject({ amount: '1.0000012', receive: '2.500003', fee: '0' });
    const order = { quoteId: data?.quote?.quoteId ?? '', operationKey: newKey() };
    const { data: receipt } = await test.call(exchange, order, { token });
    expect(receipt).toMatchObject({ amount: '1.0000012', receive: '2.500003' });
    expect(await usdtOf(person)).toBe('102.500003');
  });

  it('books what the payment for an exact amount is worth beyond it', async () => {
    const body = { from: 'USDT', amount: '20.00000001', side: 'receive' } as const;
    const { data } = await test.call(verifyExchange, body, { token });
    expect(data?.quote).toMatchObject({ amount: '50.000001', receive: '20.00000001' });
    const order = { quoteId: data?.quote?.quoteId ?? '', operationKey: newKey() };
    const { data: receipt } = await test.call(exchange, order, { token });
    const moved = await test.db
      .select({ amount: transfers.amount, asset: transfers.asset })
      .from(transfers)
      .where(and(eq(transfers.operationId, receipt?.id ?? ''), eq(transfers.kind, 'rounding')));
    // 50.000001 USDT are 20.0000004 YUT.
    expect(moved).toEqual([{ amount: 39n, asset: 'YUT' }]);
  });

  it('limits also the amount that arrives, and refuses one outside its limits', async () => {
    const asked = async (amount: string) =>
      (await test.call(verifyExchange, { from: 'YUT', amount, side: 'receive' }, { token })).name;
    const { data } = await test.call(verifyExchange, { from: 'YUT' }, { token });
    const { available, smallest, largest } = data?.receivable ?? {};
    expect([available, largest]).toEqual(['100', '100']);
    expect(await asked(smallest ?? '')).toBe('ok');
    expect(await asked(largest ?? '')).toBe('ok');
    expect(await asked('100.000001')).toBe('notEnough');
    for (const amount of ['0', '0.000001', '1.0000001']) {
      expect(await asked(amount)).toBe('amountInvalid');
    }
  });

  const quoteOf = async (from: 'YUT' | 'USDT', amount: string) =>
    (await test.call(verifyExchange, { from, amount }, { token })).data?.quote?.quoteId ?? '';
  const run = async (quoteId: string) =>
    (await test.call(exchange, { quoteId, operationKey: newKey() }, { token })).name;

  it('keeps the minimum balance with any number of quotes', async () => {
    const quotes = [await quoteOf('YUT', '40'), await quoteOf('YUT', '5')];
    expect(await run(quotes[0] ?? '')).toBe('ok');
    expect(await run(quotes[1] ?? '')).toBe('notEnough');
  });

  it('is refused only if the price has moved against the platform', async () => {
    const [buys, sells] = [await quoteOf('USDT', '50'), await quoteOf('YUT', '5')];
    const risen = { asset: 'YUT', step: 'hour', at: new Date(), price: 275_000_000n } as const;
    await test.db.insert(prices).values(risen);
    expect(await run(buys)).toBe('quoteExpired');
    expect(await run(sells)).toBe('ok');
  });

  it('and everything priced in YUT is refused if the price is stale', async () => {
    await passTime(test.db, 181 * 60_000);
    const terms = { from: 'USDT', amount: '50' } as const;
    expect((await test.call(verifyExchange, terms, { token })).name).toBe('priceStale');
    const yut = { to: friend.uid, amount: '1' };
    expect((await test.call(verifyYutTransfer, yut, { token })).name).toBe('priceStale');
    // USDT needs no price.
    expect((await test.call(verifyUsdtTransfer, yut, { token })).name).toBe('ok');
    const at = new Date(Date.now() + 180 * 60_000);
    await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 250_000_000n });
    expect((await test.call(verifyExchange, terms, { token })).name).toBe('ok');
  });

  it('keeps the minimum balance of YUT', async () => {
    const body = { from: 'YUT' as const, amount: '40.00000001' };
    expect((await test.call(verifyExchange, body, { token })).name).toBe('notEnough');
  });
});

it('shows its terms also without a balance', async () => {
  const signed = await test.signIn();
  const { data } = await test.call(verifyExchange, { from: 'USDT' }, { token: signed.token });
  expect(data).toMatchObject({ available: '0', largest: '0', quote: null });
  const rows = await test.db.select().from(accounts).where(eq(accounts.personId, signed.person.id));
  expect(rows).toEqual([]);
});
