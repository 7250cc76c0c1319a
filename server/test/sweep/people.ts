import { recentPeople, searchPeople } from '@shared/contract/people';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const people: readonly SweepEntry[] = [
  entry(searchPeople, { changes: ['used_limits'] }, async (world) => ({
    body: { keyword: world.guarded.uid },
    check: async ({ items }) => {
      const row = await world.row<{ user_name: string }>(
        sql`select user_name from persons where uid = ${world.guarded.uid}`,
      );
      expect(items.map(({ uid, userName }) => [uid, userName])).toEqual([
        [world.guarded.uid, row.user_name],
      ]);
    },
  })),
  entry(recentPeople, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ uid: string }>(sql`select distinct p.uid from receipts r
        join persons p on p.id = r.counterparty_id where r.owner_id = ${world.rich.id}`);
      const uids = items.map(({ uid }) => uid);
      expect(rows.map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids));
    },
  })),
];
