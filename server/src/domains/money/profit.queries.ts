import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { profitKinds } from '../../ledger/kinds.ts';
import { type ProfitSum, profitSince, readTotalProfit } from '../../ledger/profit.ts';
import { byTime } from '../../platform/db/by-time.ts';
import { wrongField } from '../../platform/errors.ts';
import { businessDayStart, dayMs, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import {
  detailOf,
  newestPrice,
  readAskedRate,
  readSubjects,
  rowsInCurrency,
  rowsInUsdt,
  startOfUserDay,
} from '../wallet/public.ts';

const days = 30;

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
      : startOfUserDay(userTimeISO, clock.business);
  if (!today) throw wrongField('userTimeISO', 'invalid');
  const first = new Date(today.getTime() - (days - 1) * dayMs);
  const [price, rate, ofTotal, recent] = await Promise.all([
    newestPrice(db, clock.business),
    readAskedRate(db, { currency: currencyType, at: clock.business }),
    readTotalProfit(db, person.id),
    profitSince(db, { personId: person.id, since: first }),
  ]);
  /** Rows that add up to the total of them all. */
  const shown = (rows: readonly ProfitSum[][]) => {
    const worths = rowsInUsdt(rows.map(amountsOf), price?.price ?? 0n);
    return rowsInCurrency(worths, rate);
  };
  const text = (units: bigint) => fromUnits(units, rate.decimals);
  const byKind = (sums: readonly ProfitSum[]) =>
    shown(profitKinds.map((kind) => sums.filter((one) => one.kind === kind)));
  const todays = byKind(recent.filter(({ day }) => day >= days - 1));
  const totals = byKind(ofTotal);
  const ofDay = (index: number) => recent.filter(({ day }) => Math.min(day, days - 1) === index);
  return {
    today: text(sum(todays)),
    total: text(sum(totals)),
    kinds: profitKinds.map((kind, index) => ({
      kind,
      title: context.text(`movements.${kind}`),
      today: text(todays[index] ?? 0n),
      total: text(totals[index] ?? 0n),
    })),
    // Each by itself, so that the last is what was earned today.
    days: Array.from({ length: days }, (_, index) => ({
      time: seconds(new Date(first.getTime() + index * dayMs)),
      amount: text(sum(shown([ofDay(index)]))),
    })),
    ...rate.since,
  };
}

function amountsOf(sums: readonly ProfitSum[]): { usdt: bigint; yut: bigint } {
  const of = (asset: Asset) => sum(sums.filter((one) => one.asset === asset).map((one) => one.sum));
  return { usdt: of('USDT'), yut: of('YUT') };
}

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, one) => all + one, 0n);

export async function readProfitHistory(
  { db, person, language, text }: Context,
  input: PageInput & { kind?: string },
) {
  const { kind } = input;
  const { after, limit, take } = readPage(timeCursor, input);
  const kinds = profitKinds.filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) throw wrongField('kind', 'invalid');
  const { at, isAfter, order } = byTime(transfers.businessAt, transfers.id);
  const found = await db
    .select({
      id: transfers.id,
      asset: transfers.asset,
      kind: transfers.kind,
      amount: transfers.amount,
      at,
    })
    .from(transfers)
    .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
    .where(and(eq(accounts.personId, person.id), inArray(transfers.kind, kinds), isAfter(after)))
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (row) => row);
  const ids = rows.map(({ id }) => id);
  const subjects = await readSubjects(db, { personId: person.id, ids });
  return {
    items: rows.map((row) => ({
      id: row.id,
      asset: row.asset,
      kind: row.kind,
      title: text(`movements.${row.kind}`),
      amount: fromUnits(row.amount, assetScale[row.asset]),
      detail: detailOf(subjects.get(row.id), { language, text }),
      createdAt: seconds(new Date(row.at)),
    })),
    nextCursor,
  };
}
