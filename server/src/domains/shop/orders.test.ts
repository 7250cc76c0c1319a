import { getExpressInfo, listOrders, trackParcel } from '@shared/contract/shop';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { seedDemo } from '../../demo/seeds.ts';
import { moveParcels } from '../../demo/shop-parcels.ts';
import { openLog } from '../../platform/log.ts';
import { persons } from '../../schema/tables/identity.ts';

const now = new Date();
const dayMs = 86_400_000;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDemo(tx, now, testSecretBox));
  const [owner] = await test.db.select().from(persons).where(eq(persons.uid, '80012468'));
  if (!owner) throw new Error('the demo has no rich account');
  ({ token } = await test.signIn(owner));
});
afterAll(() => test.close());

describe('the list of orders', () => {
  const list = async (body: Parameters<typeof test.call<typeof listOrders>>[1] = {}) =>
    (await test.call(listOrders, body, { token })).data;

  it('has the newest first, each with its parcels and total', async () => {
    const items = (await list())?.items ?? [];
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    );
    expect(items.find(({ id }) => id === 'SO26111500416')).toMatchObject({
      total: '67.3',
      asset: 'USDT',
      firstItem: { name: 'Rice water face serum', category: 'beauty' },
      pieces: 3,
      parcels: [{ status: 6 }],
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'has those with a parcel in status %i',
    async (status) => {
      const items = (await list({ status }))?.items ?? [];
      expect(items.length).toBeGreaterThan(0);
      for (const { parcels } of items) {
        expect(parcels.map((one) => one.status)).toContain(status);
      }
    },
  );

  it('comes in pages, each order once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await list({ limit: 3, cursor });
      seen.push(...(answer?.items ?? []).map(({ id }) => id));
      cursor = answer?.nextCursor ?? undefined;
      if (!cursor) break;
    }
    expect(new Set(seen).size).toBe(8);
    expect(seen).toHaveLength(8);
    expect((await test.post(listOrders.path, { cursor: 'x' }, { token })).name).toBe(
      'invalidRequest',
    );
  });

  it('has only the person’s own', async () => {
    const { token: other } = await test.signIn();
    const { data } = await test.call(listOrders, {}, { token: other });
    expect(data).toEqual({ items: [], nextCursor: null });
  });
});

describe('the carrier of the demo', () => {
  const move = (at: Date) =>
    moveParcels.run({
      database: test.database,
      log: openLog('silent'),
      now: { wall: at, business: at },
      services: {} as never,
    });
  const statuses = async () => {
    const { data } = await test.call(listOrders, {}, { token });
    return data?.items.flatMap(({ parcels }) => parcels.map(({ status }) => status)).sort();
  };

  it('moves nothing while no time passes', async () => {
    await move(now);
    expect(await statuses()).toEqual([1, 2, 3, 4, 5, 6, 6, 7, 8]);
  });

  it('delivers parcels step by step; a second run changes nothing', async () => {
    const later = new Date(now.getTime() + 2.9 * dayMs);
    await Promise.all([move(later), move(later)]);
    expect(await statuses()).toEqual([2, 4, 5, 6, 6, 6, 6, 7, 8]);
    await move(new Date(now.getTime() + 30 * dayMs));
    expect(await statuses()).toEqual([6, 6, 6, 6, 6, 6, 6, 7, 8]);

    const { data } = await test.call(getExpressInfo, { orderId: 'SO26111500411' }, { token });
    const [parcel] = data?.packages ?? [];
    expect(parcel?.trackingNumber).toMatch(/^SW\d{9}MY$/);
    expect(parcel?.events.map(({ kind }) => kind)).toEqual([
      'delivered',
      'outForDelivery',
      'arrivedAtHub',
      'shipped',
      'pickedUp',
      'packed',
      'placed',
    ]);
    expect(parcel?.statusAt).toBe(parcel?.expectedAt);
    const found = await test.call(trackParcel, { number: parcel?.trackingNumber ?? '' });
    expect(found.name).toBe('ok');
  });
});
