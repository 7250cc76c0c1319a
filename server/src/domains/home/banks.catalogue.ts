import { asc } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { banks } from '../../schema/tables/home.ts';
import { type Catalogue, lineField, positionField } from '../catalogue/public.ts';
import basics from './basics.json' with { type: 'json' };

const fields = {
  name: lineField('the name that people know the bank by', /^.{2,80}$/),
  position: positionField,
};

const keyOf = (id: string) => ({ country: id.slice(0, 2), code: id.slice(3) });
const isBank = (id: string) => equals(banks, keyOf(id));

/** The banks of benefit withdrawals. A withdrawal keeps the bank that it was requested with. */
export const bankCatalogue: Catalogue<typeof fields> = {
  name: 'banks',
  id: { meaning: 'country and BIC, like BR-BBDEBRSP', pattern: /^[A-Z]{2}-[A-Z0-9]{8}$/ },
  fields,
  defaults: Object.entries(basics.banksByCountry).flatMap(([country, list]) =>
    Object.entries(list).map(([code, name], index) => ({
      id: `${country}-${code}`,
      content: { name, position: index + 1 },
    })),
  ),
  read: readBanks,
  write: async (tx, { id, content }) => {
    await tx
      .insert(banks)
      .values({ ...keyOf(id), ...content })
      .onConflictDoUpdate({ target: [banks.country, banks.code], set: content });
  },
  withdraw: async (tx, { id }) => {
    await tx.delete(banks).where(isBank(id));
  },
};

async function readBanks(db: Db) {
  const rows = await db
    .select()
    .from(banks)
    .orderBy(asc(banks.country), asc(banks.position), asc(banks.code));
  return rows.map(({ country, code, ...content }) => ({ id: `${country}-${code}`, content }));
}
