import { newId } from '../platform/db/new-id.ts';
import { dayMs, hourMs } from '../platform/time/time.ts';
import { ticketMessages, tickets } from '../schema/tables/support.ts';
import type { Seed } from './seeds.ts';

type Line = readonly [author: 'person' | 'agent', text: string];

/** One ticket with a read answer, and one with an unread answer. */
export async function seedSupport(seed: Seed): Promise<void> {
  await addTicket(seed, {
    number: 'T4170382956',
    subject: 'orders',
    days: 12,
    isRead: true,
    lines: [
      ['person', 'The parcel says “delivered”, but nothing is here.'],
      ['agent', 'We asked the carrier: it is with your neighbour at number 12.'],
    ],
  });
  await addTicket(seed, {
    number: 'T9026614837',
    subject: 'creator',
    days: 1,
    isRead: false,
    lines: [
      ['person', 'Why does one of my friends not count yet?'],
      ['agent', 'They registered, but their identity check is still open.'],
    ],
  });
}

async function addTicket(
  { tx, people, now }: Seed,
  of: {
    number: string;
    subject: 'orders' | 'creator';
    days: number;
    isRead: boolean;
    lines: readonly Line[];
  },
): Promise<void> {
  const { number, subject, isRead, lines } = of;
  const begun = now.getTime() - of.days * dayMs;
  const at = (index: number) => new Date(begun + index * hourMs);
  const id = newId(at(0));
  await tx.insert(tickets).values({
    id,
    number,
    personId: people.rich,
    subject,
    lastFrom: 'agent',
    isRead,
    createdAt: at(0),
    updatedAt: at(lines.length - 1),
  });
  await tx.insert(ticketMessages).values(
    lines.map(([author, text], index) => ({
      id: newId(at(index)),
      ticketId: id,
      author,
      text,
      writtenBy: author === 'agent' ? 'demo' : '',
      createdAt: at(index),
    })),
  );
}
