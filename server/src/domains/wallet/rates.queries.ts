import { currencyDecimals } from '@shared/lib/intl';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import { wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { currencies, currencyRates } from '../../schema/tables/prices.ts';
import { type AskedRate, baseCurrency, type Rate, type RateLine } from './rates.rules.ts';
import { priceOne } from './wallet.rules.ts';

type RateRow = { name: string; label: string; per_usd: string; since: string };

/** Currencies whose newest rate is null are withdrawn. */
const ratesAt = statement(
  ['at', 'name'],
  ({ at, name }) => sql`
    select name, label, per_usd::text, since from (
      select c.name, c.label, c.position,
        case when r.name is null then c.per_usd else r.per_usd end as per_usd,
        coalesce(r.since, c.updated_at) as since
      from ${currencies} c left join lateral (
        select name, per_usd, since from ${currencyRates}
        where name = c.name and since <= ${at}::timestamptz order by since desc limit 1
      ) r on true
      where ${name}::text is null or c.name = ${name}
    ) current where per_usd is not null order by position`,
);

/** All currencies that can be chosen, or the named one, with their rates. */
export async function readRates(db: Db, of: { at: Date; name?: string }): Promise<Rate[]> {
  const { rows } = await db.execute<RateRow>(
    ratesAt({ at: of.at.toISOString(), name: of.name ?? null }),
  );
  return rows.map(({ name, label, per_usd, since }) => ({
    name,
    label,
    perUsd: BigInt(per_usd),
    since: new Date(since),
  }));
}

export async function readRate(db: Db, of: { name: string; at: Date }): Promise<Rate | undefined> {
  const [rate] = await readRates(db, of);
  return rate;
}

/**
 * The rate of the currency that a call asks for, with its time as the answer has it. Without a
 * currency, and in USD, worths are in USDT and need no rate. An unknown currency is refused.
 */
export async function readAskedRate(
  db: Db,
  { currency = baseCurrency, at }: { currency: string | undefined; at: Date },
): Promise<AskedRate> {
  const decimals = currencyDecimals(currency);
  if (currency === baseCurrency) return { perUsd: priceOne, decimals, since: {} };
  const rate = await readRate(db, { name: currency, at });
  if (!rate) throw wrongField('currencyType', 'invalid');
  return { perUsd: rate.perUsd, decimals, since: { rateAt: seconds(rate.since) } };
}

/** Every rate of each currency in the order of the list, its first one included. */
export async function listRates(db: Db): Promise<(RateLine & { label: string })[][]> {
  const all = await db.select().from(currencies).orderBy(asc(currencies.position));
  const later = await db.select().from(currencyRates);
  return all
    .filter(({ name }) => name !== baseCurrency)
    .map(({ name, label, perUsd, updatedAt }) => [
      { name, label, perUsd, since: updatedAt },
      ...later.filter((rate) => rate.name === name).map((rate) => ({ ...rate, label })),
    ]);
}

export const findCurrency = (db: Db, name: string) => findRow(db, currencies, { name });

/** Adds a currency at the end of the list; false if it exists. */
export async function addCurrency(
  tx: Db,
  of: { name: string; label: string; perUsd: bigint; since: Date },
): Promise<boolean> {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${currencies})`;
  const { name, label, perUsd, since } = of;
  const { rowCount } = await tx
    .insert(currencies)
    .values({ name, label, perUsd, position, updatedAt: since })
    .onConflictDoNothing({ target: currencies.name });
  return rowCount === 1;
}

export async function changeLabel(tx: Db, of: { name: string; label: string }): Promise<void> {
  await tx.update(currencies).set({ label: of.label }).where(eq(currencies.name, of.name));
}

/** Replaces a rate that begins at the same moment. */
export async function setRate(tx: Db, line: RateLine): Promise<void> {
  await tx
    .insert(currencyRates)
    .values(line)
    .onConflictDoUpdate({
      target: [currencyRates.name, currencyRates.since],
      set: { perUsd: line.perUsd },
    });
}

/** Adds rates; existing ones stay. Returns how many are new. */
export async function addRates(tx: Db, lines: readonly RateLine[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < lines.length; from += rowsPerRun) {
    const part = lines.slice(from, from + rowsPerRun);
    const { rowCount } = await tx.insert(currencyRates).values(part).onConflictDoNothing();
    added += rowCount ?? 0;
  }
  return added;
}

const rowsPerRun = 200;
