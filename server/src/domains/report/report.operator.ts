import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { findRow } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import { reports } from '../../schema/tables/support.ts';
import { writeSystemMessage } from '../messages/public.ts';

export const reportOutcomes = ['acted', 'kept'] as const;

/** Lists reports and decides them; the reporter is notified. */
export const reportsOperator: OperatorCommand = {
  name: 'reports',
  does: 'Answers reports about content.',
  example: 'answer R-1024 acted --reason "Seen by two"',
  reads: ['list', 'show <report>'],
  changes: [`answer <report> ${reportOutcomes.join(' | ')}`],
  run: async (context, [action, number, word]) => {
    if (action === 'list') return list(context);
    if (!number) throw usageError('Name the report number.');
    if (action === 'show') return show(context, number);
    if (action !== 'answer') throw usageError(`Unknown command “reports ${action}”.`);
    return answer(context, { number, outcome: oneOf(word, reportOutcomes) });
  },
};

async function list(context: CommandContext): Promise<void> {
  const rows = await context.database.db
    .select({
      number: reports.number,
      type: reports.type,
      target: reports.targetId,
      reason: reports.reason,
      by: persons.uid,
      since: reports.createdAt,
    })
    .from(reports)
    .innerJoin(persons, eq(persons.id, reports.personId))
    .where(isNull(reports.decidedAt))
    .orderBy(asc(reports.createdAt))
    .limit(maxListed);
  writeRows(context, { rows, empty: 'No report waits.' });
}

async function show(context: CommandContext, number: string): Promise<void> {
  const match = eq(reports.number, number);
  const row = await findRow(context.database.db, reports, match);
  if (!row) throw new CommandError(`There is no report ${number}.`);
  const { type, targetId: target, reason, outcome } = row;
  const rows = [{ number, type, target, reason, outcome: outcome || 'waits' }];
  writeRows(context, { rows, empty: '' });
  if (context.json) return;
  context.write(row.detail);
  const { links } = context.services;
  for (const picture of row.pictures) context.write(links.sign(picture));
}

async function answer(
  context: CommandContext,
  of: { number: string; outcome: (typeof reportOutcomes)[number] },
): Promise<void> {
  const { number, outcome } = of;
  await context.database.transaction(async (tx) => {
    const [row] = await tx
      .update(reports)
      .set({ outcome, decidedBy: context.by, decidedAt: sql`now()` })
      .where(and(eq(reports.number, number), isNull(reports.decidedAt)))
      .returning({ personId: reports.personId });
    if (!row) throw new CommandError(`There is no open report ${number}.`);
    const { personId } = row;
    await writeSystemMessage(tx, { personId, kind: 'reportAnswered', params: { number, outcome } });
  });
  writeResult(context, { json: of, text: `${number} is answered: ${outcome}.` });
}
