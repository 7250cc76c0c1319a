import {
  getInvite,
  getLanding,
  listInvited,
  listReceivedStages,
  receiveInviteStage,
} from '@shared/contract/invite';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const invite: readonly SweepEntry[] = [
  entry(getInvite, {}, async (world) => ({
    body: {},
    check: async (told) => {
      const row = await world.row<{ code: string; friends: number }>(sql`select
        p.invite_code as code, (select count(*) from persons o where o.invited_by = p.id)::int
        as friends from persons p where p.id = ${world.rich.id}`);
      expect(told).toMatchObject({ inviteCode: row.code, friendCount: row.friends });
      expect(told.stages).toHaveLength(5);
    },
  })),
  entry(
    receiveInviteStage,
    {
      changes: [
        'operations',
        'operation_answers',
        'transfers',
        'accounts',
        'profit_days',
        'invite_claims',
      ],
    },
    async (world) => {
      const as = await world.someone();
      await world.someone({ invitedBy: as.id });
      const before = await world.balance(as, 'USDT');
      return {
        as,
        body: { stage: '1', operationKey: world.newKey() },
        check: async ({ amount }) => {
          expect(amount).toBe('5');
          expect((await world.balance(as, 'USDT')) - before).toBe(5_000_000n);
        },
      };
    },
  ),
  entry(listReceivedStages, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from invite_claims
        where person_id = ${world.rich.id} order by id desc`);
      expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    },
  })),
  entry(listInvited, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string; nick_name: string }>(sql`select id, nick_name
        from persons where invited_by = ${world.rich.id} order by id desc`);
      expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      const names = items.map(({ name }) => name);
      for (const { nick_name } of rows) expect(names).not.toContain(nick_name);
    },
  })),
  entry(getLanding, {}, async (world) => ({
    as: null,
    body: { inviteCode: 'mara42' },
    check: async ({ inviter, stores }) => {
      const row = await world.row<{ nick_name: string }>(
        sql`select nick_name from persons where id = ${world.rich.id}`,
      );
      expect(inviter?.nickName).toBe(row.nick_name);
      expect(stores.ios).toMatch(/^https:/);
    },
  })),
];
