import { toUnits } from '@shared/lib/money';
import { desc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { type CampaignRow, campaigns } from '../../schema/tables/campaigns.ts';
import { persons } from '../../schema/tables/identity.ts';
import { textOf } from '../money/public.ts';
import { endCampaign, reportDay, settleCampaign } from './campaigns.mutations.ts';
import { lockCampaign, readDelivered } from './campaigns.queries.ts';
import { daysBegun } from './campaigns.rules.ts';

/** Lets an operator report deliveries where no service does, and stop a campaign. */
export const campaignsOperator: OperatorCommand = {
  name: 'campaigns',
  does: 'Reports the days of campaigns, and stops one.',
  example: 'list 80012468',
  reads: ['list [uid]'],
  changes: ['deliver <campaign> <day> <spent USDT> <shown> <results>', 'stop <campaign>'],
  run: async (context, [action, ...words]) => {
    if (action === 'list') return list(context, words[0]);
    if (action === 'deliver') return deliver(context, readDay(words));
    if (action === 'stop') return stop(context, words[0]);
    throw usageError(`Unknown command “campaigns ${action}”.`);
  },
};

const states = { 1: 'runs', 2: 'ended', 3: 'stopped' } as const;

async function list(context: CommandContext, uid: string | undefined): Promise<void> {
  const { db } = context.database;
  const found = await db
    .select({ row: campaigns, uid: persons.uid })
    .from(campaigns)
    .innerJoin(persons, eq(persons.id, campaigns.personId))
    .where(uid === undefined ? eq(campaigns.status, 1) : eq(persons.uid, uid))
    .orderBy(desc(campaigns.startedAt))
    .limit(maxListed);
  const delivered = await readDelivered(
    db,
    found.map(({ row }) => row.id),
  );
  const rows = found.map(({ row, uid: owner }) => {
    const { shown, results } = delivered.get(row.id) ?? { shown: 0n, results: 0n };
    return {
      campaign: row.id,
      uid: owner,
      goal: row.goal,
      started: row.startedAt,
      days: row.days,
      perDay: textOf(row.perDay, 'USDT'),
      spent: textOf(row.spent, 'USDT'),
      shown: Number(shown),
      results: Number(results),
      state: states[row.status],
    };
  });
  writeRows(context, { rows, empty: 'No campaign runs.' });
}

interface Day {
  id: string;
  day: number;
  spent: bigint;
  shown: bigint;
  results: bigint;
}

function readDay([id = '', day = '', spentText = '', ...counts]: readonly string[]): Day {
  const spent = toUnits(spentText, 6);
  const [shown, results] = counts.map((text) =>
    /^\d{1,12}$/.test(text) ? BigInt(text) : undefined,
  );
  if (!/^[1-9]\d{0,2}$/.test(day))
    throw usageError('Name the day: 1 is the first of the campaign.');
  if (spent === undefined || spent < 0n) throw usageError('Name the amount spent, in USDT.');
  if (shown === undefined || results === undefined) {
    throw usageError('Name the views and the results, two whole numbers.');
  }
  return { id, day: Number(day), spent, shown, results };
}

async function running(tx: Db, id: string | undefined): Promise<CampaignRow> {
  const row = id !== undefined && isId(id) ? await lockCampaign(tx, { id }) : undefined;
  if (!row) throw new CommandError(`There is no campaign ${id ?? ''}. “campaigns list” has them.`);
  if (row.status !== 1) throw new CommandError(`${row.id} is not running.`);
  return row;
}

async function deliver(context: CommandContext, of: Day): Promise<void> {
  const { id, ...delivered } = of;
  const { day, spent } = delivered;
  const { business } = await context.now();
  await context.database.transaction(async (tx) => {
    const row = await running(tx, id);
    const begun = daysBegun(row, business);
    if (day > begun) throw new CommandError(`Day ${day} has not begun: ${begun} of ${row.days}.`);
    if (spent > row.perDay) {
      throw new CommandError(`A day's budget is ${textOf(row.perDay, 'USDT')} USDT.`);
    }
    if (!(await reportDay(tx, { row, day: { campaignId: row.id, ...delivered } }))) {
      throw new CommandError(`Day ${day} is already reported.`);
    }
  });
  writeResult(context, { json: { id, day }, text: `Day ${day} of ${id} is reported.` });
}

/** Settles the days until now and returns the rest, as when the owner cancels. */
async function stop(context: CommandContext, id: string | undefined): Promise<void> {
  const { business: at } = await context.now();
  const { deliverDay } = context.services.external;
  await context.database.transaction(async (tx) => {
    const { id: known } = await running(tx, id);
    await settleCampaign(tx, { id: known, now: at, deliverDay });
    const row = await running(tx, known);
    await endCampaign(tx, { row, at, status: 3, notice: 'campaignStopped' });
  });
  writeResult(context, { json: { id }, text: `${id} is stopped; the rest went back.` });
}
