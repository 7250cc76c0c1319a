import {
  getMessageCount,
  getSystemMessage,
  listFansMessages,
  listSystemMessages,
  readMessages,
} from '@shared/contract/messages';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import type { World } from './world.ts';

type Row = { id: string; read: boolean };
const system = (world: World) =>
  world.rows<Row>(sql`select id, read_at is not null as read from system_messages
    where person_id = ${world.rich.id} order by id desc`);
const ofFans = (world: World) =>
  world.rows<Row>(sql`select id, read_at is not null as read from fan_messages
    where person_id = ${world.rich.id} order by id desc`);

const unread = async (rows: Promise<Row[]>) => (await rows).filter(({ read }) => !read);

/** The oldest unread one: other calls need the newer ones. */
async function oldestUnread(rows: Promise<Row[]>): Promise<string> {
  const oldest = (await unread(rows)).at(-1);
  if (!oldest) throw new Error('the demo has no message that is unread');
  return oldest.id;
}

export const messages: readonly SweepEntry[] = [
  entry(getMessageCount, {}, async (world) => ({
    body: {},
    check: async ({ systemCount, interactiveCount }) => {
      expect(systemCount).toBe((await unread(system(world))).length);
      expect(interactiveCount).toBe(Math.min(100, (await unread(ofFans(world))).length));
    },
  })),
  entry(listSystemMessages, {}, async (world) => ({
    body: { limit: 10 },
    check: async ({ items }) => {
      const rows = (await system(world)).slice(0, 10);
      expect(items.map(({ id, isRead }) => [id, isRead === 1])).toEqual(
        rows.map(({ id, read }) => [id, read]),
      );
    },
  })),
  entry(listFansMessages, {}, async (world) => ({
    body: { limit: 10 },
    check: async ({ items }) => {
      const rows = (await ofFans(world)).slice(0, 10);
      expect(items.map(({ id, isRead }) => [id, isRead === 1])).toEqual(
        rows.map(({ id, read }) => [id, read]),
      );
    },
  })),
  entry(getSystemMessage, { changes: ['system_messages'], own: ['id'] }, async (world) => {
    const id = await oldestUnread(system(world));
    return {
      body: { id },
      check: async ({ detail }) => {
        expect(detail.id).toBe(id);
        expect((await system(world)).find((row) => row.id === id)?.read).toBe(true);
      },
    };
  }),
  entry(
    readMessages,
    {
      changes: ['system_messages'],
      shared: { upTo: 'a moment of the own list: of a message that is not there nothing is told' },
    },
    async (world) => {
      const upTo = await oldestUnread(system(world));
      return {
        body: { list: 'system', upTo } as const,
        check: async () => {
          const read = (await system(world)).filter(({ id }) => id <= upTo);
          expect(read.every((row) => row.read)).toBe(true);
        },
      };
    },
  ),
];
