import type { Withdrawal } from '@shared/contract/withdraw';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { byTime } from '../../platform/db/by-time.ts';
import { isId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { withdrawalStages, withdrawals } from '../../schema/tables/withdrawals.ts';
import { textOf, withdrawalStatus } from '../money/public.ts';
import { canMove, maskedAccount } from './withdraw.rules.ts';

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
  return present(context, { row, stages: await stagesOf(context, [row]) });
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
  const shown = rows.map(({ row }) => row);
  const stages = await stagesOf(context, shown);
  return { items: shown.map((row) => present(context, { row, stages })), nextCursor };
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

function present({ text }: Context, of: { row: Row; stages: readonly StageRow[] }): Withdrawal {
  const { row } = of;
  const { asset } = row;
  const amount = textOf(row.amount, asset);
  return {
    id: row.id,
    kind: 'withdrawal',
    title: text('movements.withdrawal'),
    status: withdrawalStatus(row.stage),
    asset,
    amount,
    fee: textOf(row.fee, asset),
    total: textOf(row.amount + row.fee, asset),
    receiveAsset: asset,
    receive: amount,
    counterparty: null,
    destination: row.way === 'crypto' ? row.destination : maskedAccount(row.destination),
    note: '',
    createdAt: seconds(row.businessAt),
    way: row.way,
    network: row.network,
    stage: row.stage,
    stages: of.stages
      .filter((one) => one.withdrawalId === row.id)
      .map(({ stage, businessAt }) => ({ stage, at: seconds(businessAt) })),
    arrivesAt: row.arrivesAt && withdrawalStatus(row.stage) === 1 ? seconds(row.arrivesAt) : 0,
    networkId: row.networkId,
    reason: row.reason === '' ? '' : text(`withdrawals.reasons.${row.reason}`),
    canCancel: canMove(row.stage, 'cancelled'),
  };
}
