import {
  getBankList,
  getPopup,
  getSystemSetting,
  getVersion,
  hidePopup,
} from '@shared/contract/home';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const home: readonly SweepEntry[] = [
  entry(getSystemSetting, {}, async (world) => ({
    body: {},
    check: async ({ setting }) => {
      const rows = await world.rows<{ name: string; value: string }>(
        sql`select name, value from settings where name like 'fee_transfer_%'
          or name like 'fee_withdraw_%'`,
      );
      expect(rows.length).toBe(8);
      expect(setting).toMatchObject(
        Object.fromEntries(rows.map(({ name, value }) => [name, value])),
      );
      expect(setting.userId).toBe(world.rich.uid);
    },
  })),
  entry(getVersion, {}, async () => ({
    as: null,
    body: { liveSet: 'another', running: [{ name: 'shell', build: 'another' }] },
    check: ({ version }) => expect(version).toBe('set-1'),
  })),
  entry(getPopup, {}, async (world) => ({
    as: await world.someone(),
    body: {},
    check: async ({ popup }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from popups`);
      expect(rows.map(({ id }) => id)).toContain(popup?.id);
    },
  })),
  entry(
    hidePopup,
    { changes: ['popup_hides'], shared: { id: 'popups greet everybody' } },
    async (world) => {
      const owner = await world.someone();
      const { popup } = await world.ok(getPopup, {}, owner);
      return {
        as: owner,
        body: { id: popup?.id ?? '' },
        check: async () => {
          const row = await world.row<{ id: string }>(
            sql`select popup_id as id from popup_hides where person_id = ${owner.id}`,
          );
          expect(row.id).toBe(popup?.id);
        },
      };
    },
  ),
  entry(getBankList, {}, async (world) => ({
    body: { country: 'MY' },
    check: async ({ list }) => {
      const rows = await world.rows<{ code: string }>(
        sql`select code from banks where country = 'MY' order by position`,
      );
      expect(list.map(({ code }) => code)).toEqual(rows.map(({ code }) => code));
      expect(list.length).toBeGreaterThan(0);
    },
  })),
];
