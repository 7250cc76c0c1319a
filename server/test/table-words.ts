import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';

/** Every column of the database that can hold words, as `table.column`. */
export async function readWordColumns(db: Db): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype,
        'date'::regtype)`);
  return found.rows.map(({ name }) => name).sort();
}

/** Whole tables as text, so that nothing is overlooked. */
export async function readTablesAsText(
  db: Db,
  names: readonly string[],
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const found = await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    texts[name] = JSON.stringify(found.rows).toLowerCase();
  }
  return texts;
}
