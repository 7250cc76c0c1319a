import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  type IncomingTransfer,
  incomingTransfers,
} from '../../schema/tables/incoming-transfers.ts';
import { textOf } from '../money/public.ts';

/** The transfers that the deposit provider reports, for `deposits list | show | resolve`. */

/** What an operator has to look at: held back, or gone from the network after it was booked. */
const isProblem = and(
  or(eq(incomingTransfers.state, 'held'), isNotNull(incomingTransfers.vanishedAt)),
  eq(incomingTransfers.resolvedBy, ''),
);

const problemOf = ({ reason, vanishedAt }: IncomingTransfer): string =>
  vanishedAt ? 'vanished after it was booked' : reason;

const select = (db: Db) =>
  db
    .select({ row: incomingTransfers, uid: persons.uid })
    .from(incomingTransfers)
    .innerJoin(persons, eq(persons.id, incomingTransfers.personId));

export async function listTransfers(
  context: CommandContext,
  which: string | undefined,
): Promise<void> {
  if (which !== undefined) oneOf(which, ['problems']);
  const found = await select(context.database.db)
    .where(which ? isProblem : undefined)
    // What needs somebody comes first.
    .orderBy(sql`not (${isProblem})`, desc(incomingTransfers.businessAt))
    .limit(maxListed);
  const rows = found.map(({ row, uid }) => ({
    id: row.id,
    state: row.state,
    problem: row.resolvedBy ? '' : problemOf(row),
    uid,
    amount: `${textOf(row.amount, row.asset)} ${row.asset}`,
    network: row.network,
    confirmations: row.confirmations,
    since: row.businessAt,
  }));
  const empty = which ? 'No deposit needs attention.' : 'No deposit was reported.';
  writeRows(context, { rows, empty });
}

export async function showTransfer(context: CommandContext, id: string | undefined): Promise<void> {
  const { row, uid } = await find(context.database.db, id);
  const facts = {
    state: row.state,
    problem: problemOf(row),
    'dealt with by': row.resolvedBy,
    uid,
    amount: `${textOf(row.amount, row.asset)} ${row.asset}`,
    network: row.network,
    transaction: row.transactionId,
    output: row.outputIndex,
    confirmations: row.confirmations,
    'last seen': row.observedAt,
    'vanished at': row.vanishedAt,
    since: row.businessAt,
    transfer: row.transferId,
  };
  writeRows(context, {
    rows: Object.entries(facts).map(([what, value]) => ({ what, value })),
    empty: '',
  });
}

/** An operator has dealt with it; the reason is in the security log. It moves no money. */
export async function resolveTransfer(
  context: CommandContext,
  id: string | undefined,
): Promise<void> {
  const { db } = context.database;
  const { row } = await find(db, id);
  const { resolvedBy } = incomingTransfers;
  const changed = await db
    .update(incomingTransfers)
    .set({ resolvedBy: context.by })
    .where(and(eq(incomingTransfers.id, row.id), isProblem))
    .returning({ resolvedBy });
  if (changed.length === 0) throw new CommandError(`${row.id} needs no attention.`);
  writeResult(context, { json: { id: row.id, resolved: true }, text: `${row.id} is dealt with.` });
}

async function find(db: Db, id: string | undefined) {
  if (!id) throw usageError('Name the deposit id.');
  const [found] = isId(id) ? await select(db).where(eq(incomingTransfers.id, id)) : [];
  if (!found) throw new CommandError(`There is no deposit ${id}.`);
  return found;
}

/** Whether the provider books this transaction itself, however an operator spells it. */
export function isReported(tx: Db, reference: string): Promise<boolean> {
  const text = reference.toLowerCase();
  const spellings = [text, text.replace(/^0x/, ''), `0x${text}`];
  const books = inArray(incomingTransfers.state, ['pending', 'booked']);
  return hasRow(
    tx,
    incomingTransfers,
    and(inArray(incomingTransfers.transactionId, spellings), books),
  );
}
