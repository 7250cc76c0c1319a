import { asc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { equals, findRow } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import { tickets } from '../../schema/tables/support.ts';
import { readTicket } from './support.queries.ts';
import { answer } from './tickets.mutations.ts';

/** Support tickets and their answers. */
export const ticketsOperator: OperatorCommand = {
  name: 'tickets',
  does: 'Answers and closes tickets of the support.',
  example: 'answer S-1024 "It has arrived." --reason "Support"',
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
  const rows = await context.database.db
    .select({
      number: tickets.number,
      subject: tickets.subject,
      by: persons.uid,
      since: tickets.updatedAt,
    })
    .from(tickets)
    .innerJoin(persons, eq(persons.id, tickets.personId))
    .where(equals(tickets, { lastFrom: 'person', isClosed: false }))
    .orderBy(asc(tickets.updatedAt))
    .limit(maxListed);
  writeRows(context, { rows, empty: 'No ticket waits for an answer.' });
}

async function show(context: CommandContext, number: string): Promise<void> {
  const { db } = context.database;
  const found = await findRow(db, tickets, { number });
  if (!found) throw new CommandError(`There is no ticket ${number}.`);
  const { row, messages } = await readTicket(db, found.id);
  const name = row.operationId ?? row.about;
  const about = name === '' ? [] : [{ at: row.createdAt, from: 'operation', text: name }];
  const rows = [
    ...about,
    ...messages.map(({ createdAt: at, author: from, text }) => ({ at, from, text })),
  ];
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
  const isOpen = equals(tickets, { number, isClosed: false });
  const { rowCount } = await context.database.transaction((tx) =>
    tx.update(tickets).set({ isClosed: true }).where(isOpen),
  );
  if (rowCount === 0) throw new CommandError(`There is no open ticket ${number}.`);
  writeResult(context, { json: { number }, text: `${number} is closed.` });
}
