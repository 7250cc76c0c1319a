import { and, asc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { persons } from '../../schema/tables/identity.ts';
import { tickets } from '../../schema/tables/support.ts';
import { readTicket } from './support.queries.ts';
import { answer } from './tickets.mutations.ts';

/** Support tickets and their answers. */
export const ticketsOperator: OperatorCommand = {
  name: 'tickets',
  reads: ['list', 'show <ticket>'],
  changes: ['answer <ticket> <text>', 'close <ticket>'],
  run: async (context, [action, number, ...words]) => {
    if (action === 'list') return list(context);
    if (!number) throw usageError('Name the ticket number.');
    if (action === 'show') return show(context, number);
    if (action === 'close') return close(context, number);
    if (action !== 'answer') throw usageError(`Unknown command “tickets ${action}”.`);
    const text = words.join(' ').trim();
    if (text === '') throw usageError('The answer is missing.');
    return write(context, { number, text });
  },
};

async function list(context: CommandContext): Promise<void> {
  const waiting = await context.database.db
    .select({
      number: tickets.number,
      subject: tickets.subject,
      by: persons.uid,
      since: tickets.updatedAt,
    })
    .from(tickets)
    .innerJoin(persons, eq(persons.id, tickets.personId))
    .where(and(eq(tickets.lastFrom, 'person'), eq(tickets.isClosed, false)))
    .orderBy(asc(tickets.updatedAt))
    .limit(maxListed);
  const rows = waiting.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
  writeRows(context, { rows, empty: 'No ticket waits for an answer.' });
}

async function show(context: CommandContext, number: string): Promise<void> {
  const { db } = context.database;
  const [found] = await db.select().from(tickets).where(eq(tickets.number, number));
  if (!found) throw new CommandError(`There is no ticket ${number}.`);
  const { messages } = await readTicket(db, found.id);
  const rows = messages.map(({ author, createdAt, text }) => ({
    at: createdAt.toISOString(),
    from: author,
    text,
  }));
  writeRows(context, { rows, empty: '' });
}

async function write(
  context: CommandContext,
  { number, text }: { number: string; text: string },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const match = eq(tickets.number, number);
    const [found] = await tx.select({ id: tickets.id }).from(tickets).where(match).for('update');
    if (!found) throw new CommandError(`There is no ticket ${number}.`);
    await answer(tx, { ticketId: found.id, text, writtenBy: context.by });
  });
  writeResult(context, { json: { number, text }, text: `${number} is answered.` });
}

/** Closes a ticket; a new reply from the person reopens it. */
async function close(context: CommandContext, number: string): Promise<void> {
  const isOpen = and(eq(tickets.number, number), eq(tickets.isClosed, false));
  const closed = await context.database.transaction((tx) =>
    tx.update(tickets).set({ isClosed: true }).where(isOpen).returning({ id: tickets.id }),
  );
  if (closed.length === 0) throw new CommandError(`There is no open ticket ${number}.`);
  writeResult(context, { json: { number }, text: `${number} is closed.` });
}
