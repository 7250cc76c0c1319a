import { withdrawalRefusals } from '@shared/contract/withdraw';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { type WithdrawalRow, withdrawals } from '../../schema/tables/withdrawals.ts';
import { canSpend, passMovement, proposedText, textOf } from '../money/public.ts';
import { type Move, moveWithdrawal } from './stage.mutations.ts';
import { canMove } from './withdraw.rules.ts';

const open = ['submitted', 'review', 'broadcast', 'confirming'] as const;

/** Lists open withdrawals, decides on them, and records what became of those that were sent. */
export const withdrawalsOperator: OperatorCommand = {
  name: 'withdrawals',
  does: 'Decides withdrawals and records how they proceed.',
  example: 'list',
  reads: ['list', 'show <withdrawal>'],
  changes: [
    'approve <withdrawal>',
    'confirming <withdrawal> [number of the transaction]',
    'completed <withdrawal>',
    `reject <withdrawal> <${withdrawalRefusals.join(' | ')}> [internal note]`,
  ],
  takesTwo: true,
  run: async (context, [action, id, ...words]) => {
    if (action === 'list') return list(context);
    if (!id) throw usageError('Name the withdrawal id.');
    const text = words.join(' ');
    if (action === 'show') return show(context, id);
    // Approve before sending: from then on the person can no longer cancel.
    if (action === 'approve') return decide(context, { id, to: 'broadcast' });
    if (action === 'confirming') return decide(context, { id, to: 'confirming', text });
    if (action === 'completed') return decide(context, { id, to: 'completed' });
    if (action !== 'reject') throw usageError(`Unknown command “withdrawals ${action}”.`);
    const [word, ...note] = words;
    const reason = withdrawalRefusals.find((one) => one === word);
    if (!reason) throw usageError(`Name the reason, one of: ${withdrawalRefusals.join(', ')}.`);
    return decide(context, { id, to: 'refused', refusal: { reason, note: note.join(' ') } });
  },
};

async function list(context: CommandContext): Promise<void> {
  const found = await context.database.db
    .select({ row: withdrawals, uid: persons.uid })
    .from(withdrawals)
    .innerJoin(persons, eq(persons.id, withdrawals.personId))
    .where(inArray(withdrawals.stage, [...open]))
    // Withdrawals in review come first.
    .orderBy(sql`${withdrawals.stage} <> 'review'`, asc(withdrawals.businessAt))
    .limit(200);
  const rows = found.map(({ row, uid }) => ({
    id: row.id,
    stage: row.stage,
    uid,
    amount: `${textOf(row.amount, row.asset)} ${row.asset}`,
    to: row.way === 'crypto' ? `${row.network} ${row.destination}` : `bank ${row.bankCode}`,
    since: row.businessAt.toISOString(),
  }));
  writeRows(context, { rows, empty: 'No withdrawal is open.' });
}

async function decide(
  context: CommandContext,
  decision: Pick<Move, 'to' | 'refusal'> & { id: string; text?: string },
): Promise<void> {
  const { id, to, refusal, text = '' } = decision;
  if (!isId(id)) throw new CommandError(`There is no withdrawal ${id}.`);
  const { business } = await context.now();
  const { payouts } = context.services.external;
  const command = `withdrawals approve ${id}`;
  const outcome = await context.database.transaction(async (tx) => {
    const match = eq(withdrawals.id, id);
    const row = (await tx.select().from(withdrawals).where(match))[0];
    if (!row) throw new CommandError(`There is no withdrawal ${id}.`);
    if (!canMove(row.stage, to)) {
      throw new CommandError(`A withdrawal that is ${row.stage} cannot become ${to}.`);
    }
    if (to === 'broadcast') {
      await assertCanSpend(tx, row);
      const movement = { ...row, command, requestedAt: row.businessAt };
      if ((await passMovement(tx, context, movement)) === 'proposed') return 'proposed';
    }
    const networkId =
      to === 'confirming' ? text : to === 'broadcast' ? payouts?.send(row) : undefined;
    const moved = await moveWithdrawal(tx, row, {
      to,
      businessAt: business,
      by: context.by,
      ...(networkId && { networkId }),
      ...(refusal && { refusal }),
    });
    if (!moved) throw new CommandError(`${id} has just changed. Check it again.`);
    return 'moved';
  });
  if (outcome === 'proposed') {
    writeResult(context, { json: { id, proposed: true }, text: proposedText(command) });
    return;
  }
  const next = to === 'broadcast' && !payouts ? ' Send it, then say “confirming”.' : '';
  writeResult(context, { json: { id, stage: to }, text: `${id} is ${to} now.${next}` });
}

/** A security hold placed after the request blocks the payout as well (G15). */
async function assertCanSpend(tx: Db, row: WithdrawalRow): Promise<void> {
  const gate = row.way === 'crypto' ? 'withdrawal' : 'benefitWithdrawal';
  try {
    await canSpend(tx, { person: { id: row.personId }, gate });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandError(`This person may not withdraw now: ${error.codeName}.`);
  }
}

async function show(context: CommandContext, id: string): Promise<void> {
  const [one] = await context.database.db
    .select({ row: withdrawals, uid: persons.uid, heldUntil: persons.securityHoldUntil })
    .from(withdrawals)
    .innerJoin(persons, eq(persons.id, withdrawals.personId))
    .where(eq(sql`${withdrawals.id}::text`, id));
  if (!one) throw new CommandError(`There is no withdrawal ${id}.`);
  const { row } = one;
  const { amount, fee, asset } = row;
  const facts = {
    stage: row.stage,
    uid: one.uid,
    'held until': one.heldUntil?.toISOString() ?? '',
    amount: `${textOf(amount, asset)} ${asset}`,
    fee: `${textOf(fee, asset)} ${asset}`,
    network: row.network,
    bank: row.bankCode,
    name: row.accountName,
    to: row.destination,
    since: row.businessAt.toISOString(),
    transaction: row.networkId,
    reason: row.reason,
    note: row.note,
  };
  const rows = Object.entries(facts).map(([what, value]) => ({ what, value }));
  writeRows(context, { rows, empty: '' });
}
