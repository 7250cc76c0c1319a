import {
  changeBirthday,
  changeRegion,
  changeUserName,
  getMyProfile,
  isUserNameAvailable,
  setPrivacy,
  updateMyProfile,
} from '@shared/contract/user';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import type { SweepPerson, World } from './world.ts';

interface Columns extends Record<string, unknown> {
  user_name: string;
  signature: string;
  birthday: string;
  region: string;
  show_fan: boolean;
}
const columnsOf = (world: World, { id }: SweepPerson) =>
  world.row<Columns>(sql`select user_name, signature, birthday::text, region, show_fan
    from persons where id = ${id}`);

const changes = ['persons'];
const month = 31 * 24 * 3600 * 1000;

export const user: readonly SweepEntry[] = [
  entry(getMyProfile, {}, async (world) => ({
    body: {},
    check: async ({ uid, userName, region, fansCount }) => {
      const row = await columnsOf(world, world.rich);
      expect([uid, userName, region]).toEqual([world.rich.uid, row.user_name, row.region]);
      const { count } = await world.row<{ count: number }>(
        sql`select count(*)::int as count from follows where followed_id = ${world.rich.id}`,
      );
      expect(fansCount).toBe(count);
    },
  })),
  entry(updateMyProfile, { changes }, async (world) => ({
    body: { signature: 'Swept' },
    check: async () => expect((await columnsOf(world, world.rich)).signature).toBe('Swept'),
  })),
  entry(changeBirthday, { changes }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: { birthday: '1990-02-03' },
      check: async () => expect((await columnsOf(world, owner)).birthday).toBe('1990-02-03'),
    };
  }),
  entry(changeRegion, { changes }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: { region: 'FR' },
      check: async () => expect((await columnsOf(world, owner)).region).toBe('FR'),
    };
  }),
  entry(changeUserName, { changes }, async (world) => {
    const owner = await world.someone({ usernameUpdatedAt: new Date(Date.now() - 2 * month) });
    const username = `swept.${owner.uid}`;
    return {
      as: owner,
      body: { username },
      check: async () => expect((await columnsOf(world, owner)).user_name).toBe(username),
    };
  }),
  entry(isUserNameAvailable, {}, async (world) => {
    const { user_name } = await columnsOf(world, world.guarded);
    return {
      body: { username: user_name },
      check: ({ Available }) => expect(Available).toBe(false),
    };
  }),
  entry(setPrivacy, { changes }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: { showFan: '0' } as const,
      check: async () => expect((await columnsOf(world, owner)).show_fan).toBe(false),
    };
  }),
];
