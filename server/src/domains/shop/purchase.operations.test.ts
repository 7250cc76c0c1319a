import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExpressInfo, getOrderDetail, listOrders } from '@shared/contract/shop';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentPasswordHash } from '../../../test/money.ts';
import { fund, makePerson, type TestPerson } from '../../../test/people.ts';
import { isBookedOutgoing } from '../../../test/sweep/outgoing.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readTotals } from '../../ledger/verify-books.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { persons } from '../../schema/tables/identity.ts';
import { accounts, operations } from '../../schema/tables/ledger.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { shopOrders } from '../../schema/tables/shop.ts';
import { outgoing24h } from '../money/outgoing-24h.queries.ts';
import { ordersOperator } from './shop.operator.ts';

const folder = mkdtempSync(join(tmpdir(), 'orders-'));
let test: TestApp;
let me: TestPerson;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  me = await makePerson(test.db, { paymentPasswordHash: await paymentPasswordHash() });
  ({ token } = await test.signIn(me));
  await fund(test.db, { personId: me.id, asset: 'USDT', amount: 100_000_000n });
});

const lives = {
  recipient: 'Aiko Tan',
  phone: '+60 12-555 0101',
  street: '3 Jalan Melati',
  city: 'Ipoh',
  region: 'Perak',
  postcode: '30000',
  country: 'MY',
};
const texts = {
  en: { name: 'Green tea', variant: '100 g' },
  fr: { name: 'Thé vert', variant: '' },
};
let references = 0;
function order(changes: object = {}) {
  references += 1;
  return {
    reference: `store-${references}`,
    uid: me.uid,
    asset: 'USDT',
    paidFrom: 'wallet',
    shipping: '2.5',
    discount: '0',
    total: '19.3',
    address: lives,
    items: [{ texts, category: 'food', quantity: 2, price: '8.4', parcel: 1 }],
    parcels: [{}],
    ...changes,
  };
}

interface Row {
  reference: string;
  order: string;
  result: string;
}

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const now = () => databaseTime(test.db);
  const given = { database: test.database, json: true, write, now };
  await ordersOperator.run(given as unknown as CommandContext, args);
  return lines;
}

async function take(...orders: object[]): Promise<Row[]> {
  const file = join(folder, 'orders.json');
  writeFileSync(file, JSON.stringify({ orders }));
  const [line = '[]'] = await run('import', file);
  return JSON.parse(line) as Row[];
}

async function balance(purpose = 'wallet'): Promise<bigint | null | undefined> {
  const rows = await test.db.select().from(accounts).where(eq(accounts.personId, me.id));
  return rows.find((one) => one.purpose === purpose)?.balance;
}

describe('an order of the store', () => {
  it('is paid and listed for its buyer', async () => {
    const [taken] = await take(order());
    expect(taken?.order).toMatch(/^SO\d{11}$/);
    expect(await balance()).toBe(80_700_000n);
    const orderId = taken?.order ?? '';
    const { data } = await test.call(getOrderDetail, { orderId }, { token, language: 'fr' });
    expect(data).toMatchObject({
      items: [{ name: 'Thé vert', quantity: 2, unitPrice: '8.4' }],
      address: { recipient: 'Aiko Tan', phone: '+60 ••-••• 0101' },
      payment: { method: 'wallet', itemsTotal: '16.8', shipping: '2.5', total: '19.3' },
    });
    const list = await test.call(listOrders, {}, { token });
    expect(list.data?.items).toMatchObject([{ id: orderId, parcels: [{ status: 1 }] }]);
    const way = await test.call(getExpressInfo, { orderId }, { token });
    expect(way.data?.packages).toMatchObject([
      { status: 1, carrier: null, events: [{ kind: 'placed' }] },
    ]);
    expect((await readTotals(test.db)).problems).toEqual([]);
  });

  it('notifies the buyer once', async () => {
    const one = order();
    const [taken] = await take(one);
    await take(one);
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, me.id));
    expect(told.map(({ kind, params }) => ({ kind, params }))).toEqual([
      { kind: 'orderPlaced', params: { order: taken?.order, amount: '19.3', asset: 'USDT' } },
    ]);
  });

  it('imported twice is one order, paid once', async () => {
    const one = order();
    const [first] = await take(one);
    const again = await take(one, one);
    expect(again).toEqual([
      { ...first, result: 'known' },
      { ...first, result: 'known' },
    ]);
    expect(await balance()).toBe(80_700_000n);
  });

  it('whose reference belongs to another order is refused', async () => {
    const one = order();
    await take(one);
    await expect(take({ ...one, shipping: '3', total: '19.8' })).rejects.toThrow('1 of 1');
    expect(await balance()).toBe(80_700_000n);
  });

  it('can be paid from the store credit', async () => {
    await fund(test.db, { personId: me.id, asset: 'USDT', amount: 20_000_000n, purpose: 'store' });
    await take(order({ paidFrom: 'store' }));
    expect(await balance('store')).toBe(700_000n);
    expect(await balance()).toBe(100_000_000n);
  });

  it('counts towards the outgoing sum of 24 hours, as its booked rows say', async () => {
    await take(order());
    const [operation] = await test.db
      .select()
      .from(operations)
      .where(and(eq(operations.ownerId, me.id), eq(operations.kind, 'shop.purchase')));
    expect(await isBookedOutgoing(test.db, operation?.id ?? '')).toBe(true);
    const clock = await databaseTime(test.db);
    const context = { db: test.db, person: me, clock } as unknown as Parameters<
      typeof outgoing24h
    >[0];
    expect(await outgoing24h(context)).toBe(19_300_000n);
  });

  it.each([
    ['more than there is', () => ({ shipping: '90', total: '106.8' }), {}],
    ['nobody', () => ({ uid: '10000' }), {}],
    ['an account under a hold', () => ({}), { securityHoldUntil: new Date(Date.now() + 60_000) }],
    ['an account on its way out', () => ({}), { erasesAt: new Date(Date.now() + 60_000) }],
    ['an account without a payment password', () => ({}), { paymentPasswordHash: null }],
  ])('of %s leaves nothing, and the next is imported', async (_what, changes, standing) => {
    if (Object.keys(standing).length > 0) {
      await test.db.update(persons).set(standing).where(eq(persons.id, me.id));
    }
    const other = await makePerson(test.db, { paymentPasswordHash: await paymentPasswordHash() });
    await fund(test.db, { personId: other.id, asset: 'USDT', amount: 100_000_000n });
    await expect(take(order(changes()), order({ uid: other.uid }))).rejects.toThrow(
      '1 of 2 were not imported',
    );
    expect(await balance()).toBe(100_000_000n);
    const mine = await test.db.select().from(shopOrders).where(eq(shopOrders.ownerId, me.id));
    const theirs = await test.db.select().from(shopOrders).where(eq(shopOrders.ownerId, other.id));
    expect([mine.length, theirs.length]).toEqual([0, 1]);
  });
});

describe('a parcel', () => {
  it('has its carrier and number once it is sent, and no other parcel has them', async () => {
    const [one, two] = await take(order(), order());
    await run('send', one?.order ?? '', '1', 'Northline Post', 'nl 77-0001 MY');
    const way = await test.call(getExpressInfo, { orderId: one?.order ?? '' }, { token });
    expect(way.data?.packages).toMatchObject([
      { carrier: 'Northline Post', trackingNumber: 'NL770001MY' },
    ]);
    const listed = await run('list', me.uid);
    expect(listed.join()).toContain('"carrier":"Northline Post","number":"NL770001MY"');
    const again = run('send', two?.order ?? '', '1', 'Northline Post', 'NL770001MY');
    await expect(again).rejects.toThrow('another parcel');
  });

  it.each([
    [['send']],
    [['send', 'SO00000000000', '1', 'Northline Post', 'NL770002MY']],
    [['send', 'SO00000000000', '1', 'Northline Post', '!']],
    [['import', 'orders.json']],
    [['import', '/nowhere/orders.json']],
    [['drop']],
  ])('%j is refused with a reason', async (args) => {
    await expect(run(...args)).rejects.toThrow(
      /Name the carrier|no parcel|4 to 64|absolute path|cannot be read|Unknown command|There is no/,
    );
  });
});
