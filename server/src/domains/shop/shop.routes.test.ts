import { getExpressInfo, getOrderDetail } from '@shared/contract/shop';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { seedDemo } from '../../demo/seeds.ts';
import { persons } from '../../schema/tables/identity.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { shopOrders, shopPackageEvents } from '../../schema/tables/shop.ts';

let test: TestApp;
let owner: string;
let stranger: string;
let fresh: string;

const now = new Date('2026-11-20T08:00:00Z');

beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDemo(tx, now, testSecretBox));
  const tokenOf = async (uid: string) => {
    const rows = await test.db.select().from(persons).where(eq(persons.uid, uid));
    const person = rows[0];
    if (!person) throw new Error(`nobody has the uid ${uid}`);
    return (await test.signIn(person)).token;
  };
  owner = await tokenOf('80012468');
  fresh = await tokenOf('80013579');
  stranger = (await test.signIn()).token;
});
afterAll(() => test.close());

const calls = [getExpressInfo, getOrderDetail];
const where = (orderId: string, options = {}) =>
  test.call(getExpressInfo, { orderId }, { token: owner, ...options });
const what = (orderId: string, options = {}) =>
  test.call(getOrderDetail, { orderId }, { token: owner, ...options });

describe.each(calls.map((call) => call.path))('%s', (path) => {
  it('asks a visitor to sign in', async () => {
    const answer = await test.post(path, { orderId: 'SO26111500414' });
    expect(answer).toMatchObject({ name: 'signInNeeded', code: 1009 });
  });

  it.each([{}, { orderId: '' }, { orderId: 7 }, { orderId: 'S'.repeat(65) }])(
    'refuses %j',
    async (body) => {
      const answer = await test.post(path, body, { token: owner });
      expect(answer).toMatchObject({
        name: 'invalidRequest',
        data: { fields: [{ path: 'orderId' }] },
      });
    },
  );

  it('does not find another person’s order, nor one that does not exist', async () => {
    for (const token of [stranger, fresh]) {
      const answer = await test.post(path, { orderId: 'SO26111500414' }, { token });
      expect(answer.name).toBe('notFound');
      expect(answer.data ?? null).toBeNull();
    }
    for (const orderId of ['SO26111500499', 'so26111500414', "' or 1=1 --", '%']) {
      expect((await test.post(path, { orderId }, { token: owner })).name).toBe('notFound');
    }
  });
});

describe('the packages of an order', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('can be filtered by status %i', async (status) => {
    const { name, data } = await where(`SO2611150041${status}`);
    expect(name).toBe('ok');
    expect(data?.packages[0]).toMatchObject({ position: 1, status });
  });

  it('have the time of their status', async () => {
    const [rejected] = (await where('SO26111500418')).data?.packages ?? [];
    expect(rejected?.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['returning', 'rejected']);
    expect(rejected?.statusAt).toBe(rejected?.events[1]?.at);
  });

  it('are listed one by one, each with its events, newest first', async () => {
    const packages = (await where('SO26111500414')).data?.packages ?? [];
    expect(packages.map(({ position, status }) => [position, status])).toEqual([
      [1, 4],
      [2, 6],
    ]);
    for (const { events } of packages) {
      const times = events.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(events.at(-1)?.kind).toBe('placed');
    }
    expect(packages[1]?.events[0]).toMatchObject({
      kind: 'delivered',
      text: 'Delivered to reception',
      place: 'Johor Bahru, MY',
      at: now.getTime() / 1000 - 26 * 3600,
    });
  });

  it('are in the language of the call', async () => {
    const texts = async (language: string) =>
      (await where('SO26111500415', { language })).data?.packages[0]?.events.map(
        ({ text }) => text,
      );
    expect(await texts('en')).toContain('Picked up by Swallow Express');
    expect(await texts('zh_cn')).toContain('Swallow Express已揽收');
    expect(await texts('fr')).toContain(
      'Tentative de livraison 1 : personne n’a pu recevoir votre colis',
    );
  });

  it('give the reason of a problem and the next step', async () => {
    const problem = async (orderId: string) => (await where(orderId)).data?.packages[0]?.problem;
    expect(await problem('SO26111500417')).toMatchObject({
      reason: 'The courier couldn’t find the address.',
      nextStep: expect.stringContaining('customer service'),
    });
    expect(await problem('SO26111500418')).toMatchObject({
      reason: 'The package was refused at the door.',
    });
    expect(await problem('SO26111500416')).toBeNull();
  });

  it('have no carrier or number before they are collected', async () => {
    expect((await where('SO26111500411')).data?.packages[0]).toMatchObject({
      carrier: null,
      trackingNumber: null,
    });
  });

  // Only the place can be blanked, when an account is erased.
  it.each([{ kind: 'delivered' }, { happenedAt: new Date() }, { params: {} }])(
    'have an append-only history: %o',
    async (values) => {
      const change = test.db.update(shopPackageEvents).set(values);
      await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );
});

describe('the detail of an order', () => {
  it('adds up in the asset of its payment', async () => {
    expect((await what('SO26111500416')).data?.payment).toEqual({
      method: 'wallet',
      asset: 'USDT',
      itemsTotal: '72',
      shipping: '2.5',
      discount: '7.2',
      total: '67.3',
    });
    expect((await what('SO26111500415')).data?.payment).toMatchObject({
      asset: 'YUT',
      total: '35.11111112',
    });
    expect((await what('SO26111500413')).data?.payment).toMatchObject({ method: 'store' });
  });

  it('is paid by a transfer of the ledger, from the owner to the shop', async () => {
    const orders = await test.db.select().from(shopOrders);
    expect(orders).toHaveLength(8);
    for (const order of orders) {
      const [row] = await test.db
        .select({ amount: transfers.amount, asset: transfers.asset, to: accounts.purpose })
        .from(transfers)
        .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
        .where(
          and(
            eq(transfers.id, order.paymentTransferId),
            sql`${transfers.debitAccountId} in (
              select id from accounts
              where person_id = ${order.ownerId} and purpose = ${order.paidFrom})`,
          ),
        );
      expect(row).toEqual({ amount: order.total, asset: order.asset, to: 'shop' });
    }
  });

  it('names the items in the person’s language, and the package of each', async () => {
    const items = (await what('SO26111500414', { language: 'ja' })).data?.items ?? [];
    const packages = (await where('SO26111500414')).data?.packages ?? [];
    expect(items).toMatchObject([
      { name: 'スタンド付きリングライト', quantity: 1, unitPrice: '34.5' },
      { name: 'ワイヤレスイヤホン', variant: 'グラファイト', category: 'electronics' },
    ]);
    expect(items.map(({ packageId }) => packageId)).toEqual(packages.map(({ id }) => id));
  });

  it('does not reveal the phone number', async () => {
    const { data } = await what('SO26111500414');
    expect(data?.address.phone).toBe('+60 ••-••• 0147');
    expect(JSON.stringify(data)).not.toMatch(/12[ -]?555[ -]?0147/);
  });
});
