import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  type CommandContext,
  type OperatorCommand,
  usageError,
  writeResult,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs, readMoment, seconds } from '../../platform/time/time.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import type { SystemNotice } from './system-notice.ts';

/** Announcements to all accounts. */
export const announcementsOperator: OperatorCommand = {
  name: 'announcements',
  does: 'Announces maintenance.',
  example: 'maintenance 2026-12-01T02:00:00Z 2026-12-01T03:00:00Z --reason "New database"',
  reads: [],
  changes: ['maintenance <from, like 2026-05-01T12:00:00Z> <until>'],
  run: async (context, [action, from, until]) => {
    if (action !== 'maintenance') throw usageError(`Unknown command “announcements ${action}”.`);
    const { wall } = await context.now();
    const notified = await notifyEverybody(context, readMaintenance(wall, from, until));
    writeResult(context, { json: { notified }, text: `${notified} were notified.` });
  },
};

/** A message cannot be recalled, so an overlong text is refused as a mistake. */
const maxDays = 7;

function readMaintenance(now: Date, fromText = '', untilText = ''): SystemNotice {
  const from = readMoment(fromText);
  const to = readMoment(untilText);
  if (!from || !to) throw usageError('Name the start and the end, like 2026-05-01T12:00:00Z.');
  if (from <= now) throw usageError('The start must be in the future.');
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (days <= 0 || days > maxDays)
    throw usageError(`The end must be after the start, within ${maxDays} days.`);
  return { kind: 'maintenance', params: { from: seconds(from), to: seconds(to) } };
}

const batchSize = 500;

/** Commits in batches and skips accounts that have it: run it again after an interruption. */
async function notifyEverybody(
  { database }: CommandContext,
  notice: SystemNotice,
): Promise<number> {
  let notified = 0;
  let last: string | undefined;
  do {
    const step = await database.transaction((tx) => notifyBatch(tx, { notice, after: last }));
    notified += step.length;
    last = step.length < batchSize ? undefined : step.at(-1);
  } while (last !== undefined);
  return notified;
}

/** Returns the ids of the notified people, in order. */
async function notifyBatch(
  tx: Db,
  of: { notice: SystemNotice; after: string | undefined },
): Promise<string[]> {
  const { kind, params } = of.notice;
  const isNotified = and(
    eq(systemMessages.personId, persons.id),
    eq(systemMessages.kind, kind),
    sql`${systemMessages.params} = ${JSON.stringify(params)}::jsonb`,
  );
  const isAfter = of.after === undefined ? undefined : gt(persons.id, of.after);
  const pending = await tx
    .select({ id: persons.id })
    .from(persons)
    .leftJoin(systemMessages, isNotified)
    .where(and(isAfter, isNull(persons.erasedAt), isNull(systemMessages.id)))
    .orderBy(asc(persons.id))
    .limit(batchSize);
  const rows = pending.map(({ id: personId }) => ({ id: newId(), personId, kind, params }));
  if (rows.length > 0) await tx.insert(systemMessages).values(rows);
  return pending.map(({ id }) => id);
}
