import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { ticketMessages, tickets } from '../../schema/tables/support.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';

/** The beginning of the last message. */
const excerpt = sql<string>`coalesce((select left(m.text, 120) from ${ticketMessages} m
  where m.ticket_id = ${tickets}.id order by m.created_at desc, m.id desc limit 1), '')`;

const columns = {
  id: tickets.id,
  number: tickets.number,
  subject: tickets.subject,
  operationId: tickets.operationId,
  about: tickets.about,
  excerpt,
  isRead: tickets.isRead,
  lastFrom: tickets.lastFrom,
  isClosed: tickets.isClosed,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
};

export function readTickets(
  db: Db,
  of: { personId: string; after: string | undefined; limit: number },
) {
  const { personId, after, limit } = of;
  return db
    .select(columns)
    .from(tickets)
    .where(and(eq(tickets.personId, personId), after ? lt(tickets.id, after) : undefined))
    .orderBy(desc(tickets.id))
    .limit(limit + 1);
}
export type TicketRow = Awaited<ReturnType<typeof readTickets>>[number];

/** Locks a person's own ticket until the transaction ends. */
export async function lockTicket(tx: Db, of: { id: string; personId: string }) {
  const match = equals(tickets, { id: of.id, personId: of.personId });
  const rows = await tx.select({ id: tickets.id }).from(tickets).where(match).for('update');
  return rows[0];
}

export async function readTicket(db: Db, id: string) {
  const [row] = await db.select(columns).from(tickets).where(eq(tickets.id, id));
  if (!row) throw new Error('the ticket does not exist');
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  return { row, messages };
}

export const countUnread = (db: Db, personId: string): Promise<number> =>
  db.$count(tickets, equals(tickets, { personId, isRead: false }));

/** The final stages of a withdrawal. */
const ended = ['completed', 'refused', 'cancelled'] as const;
const maxShown = 10;

/** A person's withdrawals and transfers between own accounts that are still pending. */
export async function readOpenOperations(db: Db, personId: string) {
  const out = await db
    .select({
      id: withdrawals.id,
      amount: withdrawals.amount,
      asset: withdrawals.asset,
      at: withdrawals.businessAt,
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.personId, personId), notInArray(withdrawals.stage, [...ended])))
    .orderBy(desc(withdrawals.businessAt))
    .limit(maxShown);
  const moved = await db
    .select({
      id: portfolioTransfers.id,
      amount: portfolioTransfers.amount,
      asset: portfolioTransfers.asset,
      at: portfolioTransfers.businessAt,
    })
    .from(portfolioTransfers)
    .where(and(eq(portfolioTransfers.personId, personId), inArray(portfolioTransfers.status, [1])))
    .orderBy(desc(portfolioTransfers.businessAt))
    .limit(maxShown);
  const kinds = [
    ...out.map((row) => ({ ...row, kind: 'withdrawal' as const })),
    ...moved.map((row) => ({ ...row, kind: 'portfolio' as const })),
  ];
  return kinds.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, maxShown);
}
