import { assetScale, fromUnits } from '@shared/lib/money';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { profitKinds } from '../../ledger/kinds.ts';
import { type ProfitSum, profitSince, readTotalProfit } from '../../ledger/profit.ts';
import { byTime } from '../../platform/db/by-time.ts';
import { wrongField } from '../../platform/errors.ts';
import { businessDayStart, dayMs, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { inCurrency, readAskedRate, startOfUserDay } from '../wallet/public.ts';
import { textOf, worthAt } from './money.queries.ts';

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
  const worth = await worthAt(db, clock.business);
  const { perUsd, ...rateTime } = await readAskedRate(db, {
    currency: currencyType,
    at: clock.business,
  });
  const text = (usdt: bigint) => textOf(inCurrency(usdt, perUsd), 'USDT');
  const withWorth = <Sum extends ProfitSum>(sums: readonly Sum[]) =>
    sums.map((one) => ({ ...one, worth: worth.of(one.sum, one.asset) }));
  const total = withWorth(await readTotalProfit(db, person.id));
  const recent = withWorth(await profitSince(db, { personId: person.id, since: first }));
  const isToday = recent.filter(({ day }) => day >= days - 1);
  return {
    today: text(worthOf(isToday)),
    total: text(worthOf(total)),
    kinds: profitKinds.map((kind) => ({
      kind,
      title: context.text(`movements.${kind}`),
      today: text(worthOf(isToday, kind)),
      total: text(worthOf(total, kind)),
    })),
    days: Array.from({ length: days }, (_, index) => ({
      time: seconds(new Date(first.getTime() + index * dayMs)),
      amount: text(worthOf(recent.filter(({ day }) => Math.min(day, days - 1) === index))),
    })),
    ...rateTime,
  };
}

const worthOf = (sums: readonly { kind: string; worth: bigint }[], kind?: string): bigint =>
  sums
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, { worth }) => sum + worth, 0n);

export async function readProfitHistory(
  { db, person, text }: Context,
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
  return {
    items: rows.map((row) => ({
      id: row.id,
      asset: row.asset,
      kind: row.kind,
      title: text(`movements.${row.kind}`),
      amount: fromUnits(row.amount, assetScale[row.asset]),
      createdAt: seconds(new Date(row.at)),
    })),
    nextCursor,
  };
}
