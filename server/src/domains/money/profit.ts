import { assetScale, fromUnits } from '@shared/lib/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { profitKinds } from '../../ledger/kinds.ts';
import { type ProfitSum, profitSince, readTotalProfit } from '../../ledger/profit.ts';
import { wrongField } from '../../platform/errors.ts';
import { businessDayStart, dayMs, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { readCursor, startOfPersonsDay, writeCursor } from '../wallet/public.ts';
import { worthAt, worthTextIn } from './terms.ts';

const days = 30;
const pageSize = 20;

/** The profit received, at current prices. */
export async function readMyProfit(
  context: Context,
  input: { currencyType?: string; userTimeISO?: string },
) {
  const { db, person, clock } = context;
  const { userTimeISO, currencyType } = input;
  const today =
    userTimeISO === undefined
      ? businessDayStart(clock.business)
      : startOfPersonsDay(userTimeISO, clock.business);
  if (!today) throw wrongField('userTimeISO', 'invalid');
  const first = new Date(today.getTime() - (days - 1) * dayMs);
  const worth = await worthAt(db, clock.business);
  const text = await worthTextIn(db, currencyType);
  const withWorth = <Sum extends ProfitSum>(sums: readonly Sum[]) =>
    sums.map((one) => ({ ...one, worth: worth.of(one.sum, one.asset) }));
  const ever = withWorth(await readTotalProfit(db, person.id));
  const lately = withWorth(await profitSince(db, { personId: person.id, since: first }));
  const isToday = lately.filter(({ day }) => day >= days - 1);
  return {
    today: text(worthOf(isToday)),
    total: text(worthOf(ever)),
    kinds: profitKinds.map((kind) => ({
      kind,
      title: context.text(`movements.${kind}`),
      today: text(worthOf(isToday, kind)),
      total: text(worthOf(ever, kind)),
    })),
    days: Array.from({ length: days }, (_, index) => ({
      time: seconds(new Date(first.getTime() + index * dayMs)),
      amount: text(worthOf(lately.filter(({ day }) => Math.min(day, days - 1) === index))),
    })),
  };
}

const worthOf = (sums: readonly { kind: string; worth: bigint }[], kind?: string): bigint =>
  sums
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, { worth }) => sum + worth, 0n);

export async function readProfitHistory(
  { db, person, text }: Context,
  page: { cursor?: string; limit?: number; kind?: string },
) {
  const { limit = pageSize, kind } = page;
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (page.cursor !== undefined && !after) throw wrongField('cursor', 'invalid');
  const kinds = profitKinds.filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) throw wrongField('kind', 'invalid');
  const at = sql<string>`to_char(${transfers.businessAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;
  const rows = await db
    .select({
      id: transfers.id,
      asset: transfers.asset,
      kind: transfers.kind,
      amount: transfers.amount,
      at,
    })
    .from(transfers)
    .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
    .where(
      and(
        eq(accounts.personId, person.id),
        inArray(transfers.kind, kinds),
        after &&
          sql`(${transfers.businessAt}, ${transfers.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sql`${transfers.businessAt} desc, ${transfers.id} desc`)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      asset: row.asset,
      kind: row.kind,
      title: text(`movements.${row.kind}`),
      amount: fromUnits(row.amount, assetScale[row.asset]),
      createdAt: seconds(new Date(row.at)),
    })),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  };
}
