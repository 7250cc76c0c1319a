import {
  followPerson,
  getProfile,
  getUserSig,
  listFollowers,
  listFollowing,
  visitPerson,
} from '@shared/contract/profile';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { readUserSig } from '../read-user-sig.ts';
import { testChatKey } from '../test-app.ts';
import { entry, type SweepEntry } from './entry.ts';

const uid = 'a profile is there for everybody; what a person hides is not in the answer';

export const profile: readonly SweepEntry[] = [
  entry(getProfile, { shared: { uid } }, async (world) => ({
    body: { uid: world.guarded.uid },
    check: async (told) => {
      const row = await world.row<{ nick_name: string; chat_id: string }>(
        sql`select nick_name, chat_id from persons where id = ${world.guarded.id}`,
      );
      expect(told).toMatchObject({ nickName: row.nick_name, chatId: row.chat_id, isMe: 0 });
    },
  })),
  entry(
    followPerson,
    { changes: ['follows', 'fan_messages', 'used_limits'], shared: { uid } },
    async (world) => {
      const [as, other] = [await world.someone(), await world.someone()];
      return {
        as,
        body: { uid: other.uid, follow: '1' } as const,
        check: async () => {
          const rows = await world.rows(sql`select 1 from follows
            where follower_id = ${as.id} and followed_id = ${other.id}`);
          expect(rows).toHaveLength(1);
        },
      };
    },
  ),
  entry(
    visitPerson,
    { changes: ['fan_messages', 'used_limits'], shared: { uid } },
    async (world) => {
      const [as, other] = [await world.someone(), await world.someone()];
      return {
        as,
        body: { uid: other.uid },
        check: async () => {
          const rows = await world.rows(sql`select 1 from fan_messages
            where kind = 'visit' and from_id = ${as.id} and person_id = ${other.id}`);
          expect(rows).toHaveLength(1);
        },
      };
    },
  ),
  entry(listFollowers, { shared: { uid } }, async (world) => ({
    body: { uid: world.rich.uid, limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ uid: string }>(sql`select p.uid from follows f
        join persons p on p.id = f.follower_id where f.followed_id = ${world.rich.id}`);
      expect(items.map((one) => one.uid).sort()).toEqual(rows.map((row) => row.uid).sort());
    },
  })),
  entry(listFollowing, { shared: { uid } }, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ uid: string }>(sql`select p.uid from follows f
        join persons p on p.id = f.followed_id where f.follower_id = ${world.rich.id}`);
      expect(items.map((one) => one.uid).sort()).toEqual(rows.map((row) => row.uid).sort());
    },
  })),
  entry(getUserSig, {}, async (world) => ({
    body: {},
    check: async ({ userSig, chatId, expiresAt }) => {
      const signed = readUserSig(testChatKey, { userSig, now: expiresAt - 1 });
      expect(signed).toBe(chatId);
      const row = await world.row<{ chat_id: string }>(
        sql`select chat_id from persons where id = ${world.rich.id}`,
      );
      expect(chatId).toBe(row.chat_id);
    },
  })),
];
