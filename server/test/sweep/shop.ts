import {
  getAddresses,
  getExpressInfo,
  getOrderDetail,
  listOrders,
  removeAddress,
  saveAddress,
  setDefaultAddress,
  trackParcel,
} from '@shared/contract/shop';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import type { World } from './world.ts';

const someAddress = {
  recipient: 'Ada Lovelace',
  phoneCode: '60',
  phone: '123456789',
  country: 'MY',
  region: 'Selangor',
  city: 'Petaling Jaya',
  street: '1 Jalan Satu',
  postcode: '46000',
  isDefault: false,
} as const;

/** A person with two addresses; the first is the default. */
async function withPlaces(world: World) {
  const owner = await world.someone();
  const { id: first } = await world.ok(saveAddress, someAddress, owner);
  const { id: second } = await world.ok(saveAddress, { ...someAddress, city: 'Ipoh' }, owner);
  const rows = () =>
    world.rows<{ id: string; city: string; is_default: boolean }>(
      sql`select id, city, is_default from shop_addresses where person_id = ${owner.id} order by id`,
    );
  return { owner, first, second, rows };
}

const someOrder = (world: World) =>
  world
    .rows<{ id: string; number: string }>(
      sql`select id, number from shop_orders where owner_id = ${world.rich.id} order by number`,
    )
    .then(([first]) => {
      if (!first) throw new Error('the demo has no order');
      return first;
    });

export const shop: readonly SweepEntry[] = [
  entry(getExpressInfo, { own: ['orderId'] }, async (world) => {
    const order = await someOrder(world);
    return {
      body: { orderId: order.number },
      check: async ({ packages }) => {
        const rows = await world.rows<{ id: string; status: number }>(
          sql`select id, status from shop_packages where order_id = ${order.id} order by position`,
        );
        expect(packages.map(({ id, status }) => ({ id, status }))).toEqual(rows);
      },
    };
  }),
  entry(getOrderDetail, { own: ['orderId'] }, async (world) => {
    const order = await someOrder(world);
    return {
      body: { orderId: order.number },
      check: async ({ items }) => {
        const rows = await world.rows<{ id: string }>(
          sql`select id from shop_order_items where order_id = ${order.id} order by position`,
        );
        expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      },
    };
  }),
  entry(listOrders, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ number: string }>(
        sql`select number from shop_orders where owner_id = ${world.rich.id}`,
      );
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ number }) => number).sort());
    },
  })),
  entry(
    trackParcel,
    { shared: { number: 'what stands on a label shows where the parcel is, to anyone' } },
    async (world) => {
      const [parcel] = await world.rows<{ number: string; status: number }>(
        sql`select tracking_number as number, status from shop_packages
          where tracking_number is not null order by id limit 1`,
      );
      return {
        as: null,
        body: { number: parcel?.number ?? '' },
        check: ({ status, trackingNumber, orderId }) =>
          expect([trackingNumber, status, orderId]).toEqual([parcel?.number, parcel?.status, null]),
      };
    },
  ),
  entry(getAddresses, {}, async (world) => {
    const { owner, first, second } = await withPlaces(world);
    return {
      as: owner,
      body: {},
      check: ({ items }) => expect(items.map(({ id }) => id)).toEqual([first, second]),
    };
  }),
  entry(
    saveAddress,
    { when: 'a new one', changes: ['shop_addresses'], shared: { id: 'there is none yet' } },
    async (world) => {
      const owner = await world.someone();
      return {
        as: owner,
        body: someAddress,
        check: async ({ id }) => {
          const row = await world.row<{ id: string; city: string }>(
            sql`select id, city from shop_addresses where person_id = ${owner.id}`,
          );
          expect(row).toEqual({ id, city: someAddress.city });
        },
      };
    },
  ),
  entry(
    saveAddress,
    { when: 'one that is there', changes: ['shop_addresses'], own: ['id'] },
    async (world) => {
      const { owner, second, rows } = await withPlaces(world);
      return {
        as: owner,
        body: { ...someAddress, id: second, city: 'Melaka' },
        check: async () =>
          expect((await rows()).find(({ id }) => id === second)?.city).toBe('Melaka'),
      };
    },
  ),
  entry(setDefaultAddress, { changes: ['shop_addresses'], own: ['id'] }, async (world) => {
    const { owner, second, rows } = await withPlaces(world);
    return {
      as: owner,
      body: { id: second },
      check: async () =>
        expect((await rows()).map((row) => [row.id === second, row.is_default])).toEqual([
          [false, false],
          [true, true],
        ]),
    };
  }),
  entry(removeAddress, { changes: ['shop_addresses'], own: ['id'] }, async (world) => {
    const { owner, first, second, rows } = await withPlaces(world);
    return {
      as: owner,
      body: { id: second },
      check: async () => expect((await rows()).map(({ id }) => id)).toEqual([first]),
    };
  }),
];
