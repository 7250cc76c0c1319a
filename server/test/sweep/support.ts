import {
  createTicket,
  getSupport,
  getTicket,
  listQuestions,
  listTickets,
  replyTicket,
} from '@shared/contract/support';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import type { World } from './world.ts';

const written = { subject: 'other', text: 'Where can I change my name?' } as const;

async function newTicket(world: World) {
  const as = await world.someone();
  const { id } = await world.ok(createTicket, written, as);
  return { as, id };
}
const messagesOf = (world: World, id: string) =>
  world.rows<{ text: string }>(
    sql`select text from ticket_messages where ticket_id = ${id} order by id`,
  );

export const support: readonly SweepEntry[] = [
  entry(listQuestions, {}, async (world) => ({
    as: null,
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(
        sql`select id from questions order by position`,
      );
      expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(items).not.toEqual([]);
    },
  })),
  entry(
    getSupport,
    { shared: { operation: 'left out of the answer if it is not theirs' } },
    async (world) => ({
      body: {},
      check: async ({ operations, unreadCount }) => {
        const row = await world.row<{ open: number; unread: number }>(sql`select
        ((select count(*) from withdrawals where person_id = ${world.rich.id}
          and stage not in ('completed', 'refused', 'cancelled'))
        + (select count(*) from portfolio_transfers where person_id = ${world.rich.id}
          and status = 1))::int as open,
        (select count(*) from tickets where person_id = ${world.rich.id} and not is_read)::int
          as unread`);
        expect([operations.length, unreadCount]).toEqual([Math.min(10, row.open), row.unread]);
      },
    }),
  ),
  entry(listTickets, {}, async (world) => {
    const { as, id } = await newTicket(world);
    return { as, body: {}, check: ({ items }) => expect(items[0]?.id).toBe(id) };
  }),
  entry(getTicket, { changes: ['tickets'], own: ['id'] }, async (world) => {
    const { as, id } = await newTicket(world);
    await world.rows(sql`update tickets set is_read = false where id = ${id} returning 1`);
    return {
      as,
      body: { id },
      check: async ({ messages, isUnread }) => {
        expect(isUnread).toBe(0);
        expect(messages.map(({ text }) => text)).toEqual(
          (await messagesOf(world, id)).map(({ text }) => text),
        );
      },
    };
  }),
  entry(
    createTicket,
    {
      changes: ['tickets', 'ticket_messages', 'used_limits'],
      shared: { operationId: 'left out here; one that is not theirs is tested with the domain' },
    },
    async (world) => ({
      as: await world.someone(),
      body: written,
      check: async ({ id }) =>
        expect(await messagesOf(world, id)).toEqual([{ text: written.text }]),
    }),
  ),
  entry(
    replyTicket,
    { changes: ['tickets', 'ticket_messages', 'used_limits'], own: ['id'] },
    async (world) => {
      const { as, id } = await newTicket(world);
      return {
        as,
        body: { id, text: 'It is about my nickname.' },
        check: async () => expect(await messagesOf(world, id)).toHaveLength(2),
      };
    },
  ),
];
