import type { OpenTicket, Ticket, TicketSubject } from '@shared/contract/support';
import { eq, sql } from 'drizzle-orm';
import { consumeLimit } from '../../access/limits.ts';
import type { Context } from '../../calls/implement.ts';
import { idCursor, type PageInput, readPage } from '../../calls/page.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { ticketMessages, tickets } from '../../schema/tables/support.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { newNumber } from '../report/public.ts';
import { findNamedOperation, toStored } from './named-operation.queries.ts';
import { lockTicket, readTicket, readTickets, type TicketRow } from './support.queries.ts';

/** More than a person writes by hand. */
const writtenPerHour = 30;

export function presentTicket(row: TicketRow): Ticket {
  const { id, number, subject, excerpt, isRead, lastFrom, isClosed, createdAt, updatedAt } = row;
  return {
    id,
    number,
    subject,
    excerpt,
    isUnread: isRead ? 0 : 1,
    isAnswered: lastFrom === 'agent' ? 1 : 0,
    isClosed: isClosed ? 1 : 0,
    createdAt: seconds(createdAt),
    updatedAt: seconds(updatedAt),
  };
}

async function presentOpen(context: Context, id: string): Promise<OpenTicket> {
  const { row, messages } = await readTicket(context.db, id);
  const name = row.operationId ?? row.about;
  const operation = name === '' ? undefined : await findNamedOperation(context, name);
  return {
    ...presentTicket(row),
    ...(operation && { operation }),
    messages: messages.map(({ id: messageId, author, text, createdAt }) => ({
      id: messageId,
      author,
      text,
      createdAt: seconds(createdAt),
    })),
  };
}

export async function listOwn({ db, person }: Context, input: PageInput) {
  const { after, limit, take } = readPage(idCursor, input);
  const found = await readTickets(db, { personId: person.id, after, limit });
  const { rows, nextCursor } = take(found, ({ id }) => id);
  return { items: rows.map(presentTicket), nextCursor };
}

async function ownTicket({ db, person }: Context, id: string): Promise<string> {
  const found = isId(id) && (await lockTicket(db, { id, personId: person.id }));
  if (!found) throw new ApiError('notFound');
  return found.id;
}

const takeWriting = ({ db, person }: Context) =>
  consumeLimit(db, { key: `tickets:${person.id}`, allowed: writtenPerHour, hours: 1 });

export async function openOwn(context: Context, input: { id: string }) {
  const id = await ownTicket(context, input.id);
  await context.db.update(tickets).set({ isRead: true }).where(eq(tickets.id, id));
  return presentOpen(context, id);
}

export async function create(
  context: Context,
  input: { subject: TicketSubject; text: string; operationId?: string },
) {
  const { db, person, language } = context;
  const { subject, text, operationId } = input;
  const named = operationId === undefined ? '' : await findNamedOperation(context, operationId);
  if (named === undefined) throw new ApiError('notFound');
  await takeWriting(context);
  const stored = named === '' ? {} : await toStored(db, named.id);
  const id = newId();
  const personId = person.id;
  const number = newNumber('T');
  await db
    .insert(tickets)
    .values({ id, number, personId, subject, ...stored, language, lastFrom: 'person' });
  await db.insert(ticketMessages).values({ id: newId(), ticketId: id, author: 'person', text });
  return presentOpen(context, id);
}

export async function reply(context: Context, input: { id: string; text: string }) {
  const id = await ownTicket(context, input.id);
  await takeWriting(context);
  const { db, language } = context;
  await db
    .insert(ticketMessages)
    .values({ id: newId(), ticketId: id, author: 'person', text: input.text });
  await db
    .update(tickets)
    .set({ lastFrom: 'person', isRead: true, isClosed: false, language, updatedAt: sql`now()` })
    .where(eq(tickets.id, id));
  return presentOpen(context, id);
}

/** Writes support's answer and notifies the person. The caller has locked the ticket. */
export async function answer(
  tx: Db,
  of: { ticketId: string; text: string; writtenBy: string },
): Promise<void> {
  const { ticketId, text, writtenBy } = of;
  await tx
    .insert(ticketMessages)
    .values({ id: newId(), ticketId, author: 'agent', text, writtenBy });
  const [row] = await tx
    .update(tickets)
    .set({ lastFrom: 'agent', isRead: false, updatedAt: sql`now()` })
    .where(eq(tickets.id, ticketId))
    .returning({ personId: tickets.personId, number: tickets.number });
  if (!row) throw new Error('the answered ticket does not exist');
  const params = { number: row.number };
  await writeSystemMessage(tx, { personId: row.personId, kind: 'supportAnswered', params });
}
