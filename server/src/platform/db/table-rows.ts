import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** A column in the text form that Postgres reads back without loss. */
export interface Column {
  name: string;
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
}

/** It belongs to the migrations, which write it themselves. */
const ofMigrations = 'schema_migrations';
const rowsPerRead = 500;
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the schema with its columns, but for that of the migrations. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<{ table: string; name: string; type: string }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and c.relname <> ${ofMigrations}
    order by c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The rows of a table: each a line of JSON with the texts of its columns. In a transaction. */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string> {
  const texts = columns.map((one) => `${quote(one.name)}::text`).join(', ');
  const from = `select to_json(array[${texts}]::text[])::text as line from ${quote(name)}`;
  await tx.execute(sql.raw(`declare backup no scroll cursor for ${from}`));
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql.raw(`fetch ${rowsPerRead} from backup`),
    );
    for (const { line } of rows) yield line;
    if (rows.length < rowsPerRead) break;
  }
  await tx.execute(sql.raw('close backup'));
}

/** Adds rows as `readRows` gave them; returns how many. */
export async function writeRows(
  tx: Db,
  { name, columns }: Table,
  lines: AsyncIterable<string>,
): Promise<number> {
  const names = columns.map((one) => quote(one.name)).join(', ');
  const values = columns.map(({ type }, index) => `(j->>${index})::${type}`).join(', ');
  const into = sql.raw(`insert into ${quote(name)} (${names}) select ${values} from`);
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const given = sql.param(batch);
    await tx.execute(sql`${into}
      (select line::jsonb as j from unnest(${given}::text[]) as line offset 0) as rows`);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length >= rowsPerRead) await flush();
  }
  await flush();
  return count;
}

/**
 * Empties every table, runs `fill`, and has the foreign keys checked once over all rows: tables
 * refer to each other in circles, so there is no order in which each row finds its own. As owner.
 */
export async function refillTables<Result>(tx: Db, fill: () => Promise<Result>): Promise<Result> {
  const tables = await readTables(tx);
  const all = tables.map(({ name }) => quote(name)).join(', ');
  await tx.execute(sql.raw(`truncate ${all}`));
  const { rows: keys } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    order by c.conrelid::regclass::text, c.conname`);
  for (const { table, name } of keys) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  const result = await fill();
  for (const { table, name, definition } of keys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
  return result;
}

/** Whether nothing was ever made in the database. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1`);
  return rows.length > 0;
}
