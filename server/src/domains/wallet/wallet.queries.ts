import type { priceRanges } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PersonPurpose } from '../../ledger/accounts.ts';
import { type ProfitSum, profitSince, readTotalProfit } from '../../ledger/profit.ts';
import { createBatchLoaderPerHandle } from '../../platform/db/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import { dayMs } from '../../platform/time/time.ts';
import { incomingTransfers } from '../../schema/tables/incoming-transfers.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { prices } from '../../schema/tables/prices.ts';
import type { PriceLine, Profit } from './wallet.rules.ts';

/** The amounts of a person's wallet, and what they have staked. */
interface WalletAmounts {
  usdt: bigint;
  usdtHeld: bigint;
  yut: bigint;
  yutHeld: bigint;
  yutStaked: bigint;
}

const nothing: WalletAmounts = { usdt: 0n, usdtHeld: 0n, yut: 0n, yutHeld: 0n, yutStaked: 0n };

type AccountRow = {
  person_id: string;
  asset: Asset;
  purpose: PersonPurpose;
  balance: string;
  held: string;
};

const accountsOf = statement(
  ['personIds'],
  ({ personIds }) => sql`
    select person_id, asset, purpose, balance::text, held::text from ${accounts}
    where person_id = any(${personIds}::uuid[])`,
);

/** Concurrent calls share one query. */
export const readWalletAmounts = createBatchLoaderPerHandle(
  async (db: Db, personIds: readonly string[]): Promise<WalletAmounts[]> => {
    const found = await db.execute<AccountRow>(accountsOf({ personIds }));
    const byPerson = new Map<string, WalletAmounts>();
    for (const row of found.rows) {
      const amounts = byPerson.get(row.person_id) ?? { ...nothing };
      byPerson.set(row.person_id, amounts);
      addAccount(amounts, row);
    }
    return personIds.map((id) => byPerson.get(id) ?? nothing);
  },
);

/** The fields that each account fills. */
const places: Record<string, { balance: keyof WalletAmounts; held?: keyof WalletAmounts }> = {
  'USDT wallet': { balance: 'usdt', held: 'usdtHeld' },
  'YUT wallet': { balance: 'yut', held: 'yutHeld' },
  'YUT stake': { balance: 'yutStaked' },
};

function addAccount(amounts: WalletAmounts, { asset, purpose, balance, held }: AccountRow): void {
  const place = places[`${asset} ${purpose}`];
  if (!place) return;
  amounts[place.balance] = BigInt(balance);
  if (place.held) amounts[place.held] = BigInt(held);
}

/** Profit per asset, since a moment and in total. */
export async function readProfit(
  db: Db,
  of: { personId: string; since: Date },
): Promise<{ today: Profit; total: Profit }> {
  const [today, total] = await Promise.all([profitSince(db, of), readTotalProfit(db, of.personId)]);
  return { today: perAsset(today), total: perAsset(total) };
}

function perAsset(sums: readonly ProfitSum[]): Profit {
  const sum = (asset: Asset) =>
    sums.filter((one) => one.asset === asset).reduce((all, one) => all + one.sum, 0n);
  return { usdt: sum('USDT'), yut: sum('YUT') };
}

/** The newest price of YUT that is not after a moment. */
export async function newestPrice(
  db: Db,
  at: Date,
): Promise<{ price: bigint; at: Date } | undefined> {
  const found = await db.execute<{ price: string; at: string }>(
    newestUntil({ at: at.toISOString() }),
  );
  const [row] = found.rows;
  return row && { price: BigInt(row.price), at: new Date(row.at) };
}

const newestUntil = statement(
  ['at'],
  ({ at }) => sql`
    select price::text, at from ${prices} where asset = 'YUT' and at <= ${at}::timestamptz
    order by at desc limit 1`,
);

/** The highest YUT price in force at any moment of a period; 0 if unknown. */
export async function highestPrice(db: Db, period: { from: Date; until: Date }): Promise<bigint> {
  const [from, until] = [period.from.toISOString(), period.until.toISOString()];
  const [{ rows }, before] = await Promise.all([
    db.execute<{ price: string | null }>(sql`
      select max(price)::text as price from ${prices}
        where asset = 'YUT' and at > ${from}::timestamptz and at <= ${until}::timestamptz`),
    newestPrice(db, period.from),
  ]);
  const within = BigInt(rows[0]?.price ?? 0);
  const atStart = before?.price ?? 0n;
  return within > atStart ? within : atStart;
}

/** The YUT price at a moment and a day before it; 0 if unknown. */
export async function readPriceOfDay(db: Db, at: Date): Promise<{ now: bigint; before: bigint }> {
  const before = new Date(at.getTime() - dayMs);
  const found = await db.execute<{ now: string | null; before: string | null }>(
    priceOfDay({ now: at.toISOString(), before: before.toISOString() }),
  );
  const [row] = found.rows;
  return { now: BigInt(row?.now ?? 0), before: BigInt(row?.before ?? 0) };
}

const newest = (until: SQL) => sql`(select price::text from ${prices}
  where asset = 'YUT' and at <= ${until}::timestamptz order by at desc limit 1)`;
const priceOfDay = statement(
  ['now', 'before'],
  ({ now, before }) => sql`select ${newest(now)} as now, ${newest(before)} as before`,
);

/** The YUT price at a moment; 0 if unknown. */
export const yutPriceAt = async (db: Db, at: Date): Promise<bigint> =>
  (await newestPrice(db, at))?.price ?? 0n;

const ranges: Record<(typeof priceRanges)[number], { days: number; step: 'hour' | 'day' }> = {
  '7d': { days: 7, step: 'hour' },
  '30d': { days: 30, step: 'day' },
  '1y': { days: 365, step: 'day' },
};

/** The prices of a range, oldest first, up to the newest price, which a chart must meet. */
export async function readPrices(
  db: Db,
  of: { range: (typeof priceRanges)[number]; now: Date },
): Promise<{ at: Date; price: bigint }[]> {
  const { days, step } = ranges[of.range];
  const since = new Date(of.now.getTime() - days * 24 * 3600 * 1000);
  const columns = { at: prices.at, price: prices.price };
  const until = and(eq(prices.asset, 'YUT'), lte(prices.at, of.now));
  const series = await db
    .select(columns)
    .from(prices)
    .where(and(until, eq(prices.step, step), gte(prices.at, since)))
    .orderBy(prices.at);
  const newest = await newestPrice(db, of.now);
  const last = series.at(-1);
  return newest && last && newest.at > last.at ? [...series, newest] : series;
}

/**
 * Adds prices; existing ones stay. Each is an hourly price, and the first of a day is also that
 * day's. Returns how many hourly prices were new.
 */
export async function addPrices(tx: Db, lines: readonly PriceLine[]): Promise<number> {
  const rows = lines.map(({ at, price }) => ({
    asset: 'YUT' as const,
    step: 'hour' as const,
    at,
    price,
  }));
  const days = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const day = Math.floor(row.at.getTime() / dayMs) * dayMs;
    const known = days.get(day);
    if (!known || row.at < known.at) days.set(day, row);
  }
  let added = 0;
  for (let from = 0; from < rows.length; from += rowsPerRun) {
    const part = rows.slice(from, from + rowsPerRun);
    const { rowCount } = await tx.insert(prices).values(part).onConflictDoNothing();
    added += rowCount ?? 0;
  }
  const ofDays = [...days].map(([day, row]) => ({
    ...row,
    step: 'day' as const,
    at: new Date(day),
  }));
  for (let from = 0; from < ofDays.length; from += rowsPerRun) {
    await tx
      .insert(prices)
      .values(ofDays.slice(from, from + rowsPerRun))
      .onConflictDoNothing();
  }
  return added;
}

const rowsPerRun = 200;

/** Deposits from outside that wait for their confirmations. */
export const countPendingDeposits = (
  db: Db,
  of: { personId: string; asset: Asset },
): Promise<number> =>
  db.$count(incomingTransfers, equals(incomingTransfers, { ...of, state: 'pending' }));
