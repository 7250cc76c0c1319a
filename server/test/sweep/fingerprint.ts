import { sql } from 'drizzle-orm';
import type { Db } from '../../src/platform/db/database.ts';

/** The row count and a content hash of each table. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Every table that the server may read, which includes all that it may change. */
export async function readTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select') order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function takeFingerprint(db: Db, tables: readonly string[]): Promise<Fingerprint> {
  const parts = tables.map(
    (name) => sql`select ${name}::text as name, count(*)::text || ' rows, '
      || coalesce(sum(hashtextextended(one::text, 0)), 0)::text as hash
      from ${sql.identifier(name)} one`,
  );
  const { rows } = await db.execute<{ name: string; hash: string }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables that have changed. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  [...after]
    .filter(([name, hash]) => before.get(name) !== hash)
    .map(([name]) => name)
    .sort();
