import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { countries, settings, welfare } from '../../db/tables/identity.ts';
import { currencies } from '../../db/tables/prices.ts';

export async function readSettings(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(settings);
  return new Map(rows.map((row) => [row.name, row.value]));
}

export function readCurrencies(db: Db) {
  return db
    .select({ label: currencies.label, name: currencies.name })
    .from(currencies)
    .orderBy(asc(currencies.position));
}

export function readWelfare(db: Db) {
  return db
    .select({ country: welfare.country, title: welfare.title, amount: welfare.amount })
    .from(welfare)
    .orderBy(asc(welfare.position));
}

export async function phoneCodeOf(db: Db, country: string): Promise<string> {
  const rows = await db.select().from(countries).where(eq(countries.code, country));
  return rows[0]?.phoneCode ?? '';
}
