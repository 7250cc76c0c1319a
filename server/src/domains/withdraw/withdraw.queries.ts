import type { Receipt } from '@shared/contract/money';
import type { Withdrawal } from '@shared/contract/withdraw';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { byTime } from '../../platform/db/by-time.ts';
import { isId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import { withdrawalStages, withdrawals } from '../../schema/tables/withdrawals.ts';
import {
  type MoneySettings,
  readMoneySettings,
  readReceipts,
  withdrawalState,
} from '../money/public.ts';
import { reviewHours } from './arrival.rules.ts';
import { canMove, isByTheClock, waitsForPerson } from './withdraw.rules.ts';

type Row = typeof withdrawals.$inferSelect;
type StageRow = typeof withdrawalStages.$inferSelect;

export async function readWithdrawal(context: Context, id: string): Promise<Withdrawal> {
  const { db, person } = context;
  const rows = isId(id)
    ? await db
        .select()
        .from(withdrawals)
        .where(and(eq(withdrawals.id, id), eq(withdrawals.personId, person.id)))
    : [];
  const row = rows[0];
  if (!row) throw new ApiError('notFound');
  const [withdrawal] = await present(context, [row]);
  if (!withdrawal) throw new Error('a withdrawal has no receipt');
  return withdrawal;
}

export async function listWithdrawals(context: Context, input: PageInput) {
  const { db, person } = context;
  const { after, limit, take } = readPage(timeCursor, input);
  const { at, isAfter, order } = byTime(withdrawals.businessAt, withdrawals.id);
  const found = await db
    .select({ row: withdrawals, at })
    .from(withdrawals)
    .where(and(eq(withdrawals.personId, person.id), isAfter(after)))
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (one) => ({ at: one.at, id: one.row.id }));
  const items = await present(
    context,
    rows.map(({ row }) => row),
  );
  return { items, nextCursor };
}

async function stagesOf({ db }: Context, rows: readonly Row[]): Promise<StageRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return db
    .select()
    .from(withdrawalStages)
    .where(inArray(withdrawalStages.withdrawalId, ids))
    .orderBy(asc(withdrawalStages.businessAt));
}

async function present(context: Context, rows: readonly Row[]): Promise<Withdrawal[]> {
  const stages = await stagesOf(context, rows);
  const progress = new Map(rows.map(({ id, stage }) => [id, { state: withdrawalState(stage) }]));
  const receipts = await readReceipts(context, [...progress.keys()], progress);
  const settings = await readMoneySettings(context.db);
  return rows.flatMap((row) => {
    const receipt = receipts.get(row.id);
    return receipt ? [presentOne(context, { row, receipt, stages, settings })] : [];
  });
}

function presentOne(
  context: Context,
  of: { row: Row; receipt: Receipt; stages: readonly StageRow[]; settings: MoneySettings },
): Withdrawal {
  const { row, receipt, settings } = of;
  const { text, language, services } = context;
  const { way, network, stage, networkId, arrivesAt } = row;
  const more = { network, networkId };
  const lines = Object.entries(more).flatMap(([id, value]) =>
    value ? [{ id, label: text(`receipt.lines.${id}`), text: value }] : [],
  );
  const [status, ...rest] = receipt.lines;
  return {
    ...receipt,
    lines: [...(status ? [status] : []), ...lines, ...rest],
    way,
    network,
    stage,
    stages: of.stages
      .filter((one) => one.withdrawalId === row.id)
      .map((one) => ({ stage: one.stage, at: seconds(one.businessAt) })),
    arrivesAt: arrivesAt && isByTheClock(row, services.external) ? seconds(arrivesAt) : 0,
    waitsFor: waitsForPerson(row, services.external)
      ? fill(text('withdrawals.waiting'), { hours: reviewHours(language, settings) })
      : '',
    networkId,
    reason: row.reason === '' ? '' : text(`withdrawals.reasons.${row.reason}`),
    canCancel: canMove(stage, 'cancelled'),
  };
}
