import type { Db } from '../../platform/db/database.ts';
import { countries } from '../../schema/tables/identity.ts';
import { currencies } from '../../schema/tables/prices.ts';
import basics from './basics.json' with { type: 'json' };

/**
 * Seeds the rows that every server needs, demo or not; existing rows stay unchanged. The file has the
 * calling codes by ISO 3166 country.
 */
export async function addBasics(tx: Db): Promise<void> {
  const dollar = { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 };
  await tx.insert(currencies).values(dollar).onConflictDoNothing();
  await tx
    .insert(countries)
    .values(Object.entries(basics.phoneCodes).map(([code, phoneCode]) => ({ code, phoneCode })))
    .onConflictDoNothing();
}
