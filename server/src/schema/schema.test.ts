import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsDir } from '../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { readMigrations } from '../platform/db/migrate.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Every table in code: those of a folder, so that none can be forgotten, and the platform's own. */
async function tablesInCode(): Promise<PgTable[]> {
  const src = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.startsWith(path.join('schema', 'tables')) || file.endsWith('.table.ts'),
  );
  const modules: unknown[] = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => import(path.join(src, file))),
  );
  return modules
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter((value): value is PgTable => is(value, PgTable));
}

describe('the tables', () => {
  it('in code and in the migrated database are the same', async () => {
    const rows = await test.database.db.execute<{
      table: string;
      column: string;
      null: string;
    }>(sql`
      select c.relname as table, a.attname as column, not a.attnotnull as null
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped`);
    const inDatabase = rows.rows.map((row) => `${row.table}.${row.column} null=${row.null}`).sort();
    const inCode = (await tablesInCode())
      .map((table) => getTableConfig(table))
      .flatMap((table) =>
        table.columns.map((column) => `${table.name}.${column.name} null=${!column.notNull}`),
      );
    expect(inCode.sort()).toEqual(inDatabase);
  });
});

describe('the migrations', () => {
  it('have all run in order and are recorded', async () => {
    const owner = await openTestDatabase({ asOwner: true });
    const rows = await owner.database.db.execute(
      sql`select name, hash from schema_migrations order by number`,
    );
    await owner.close();
    const files = readMigrations(migrationsDir).map(({ name, hash }) => ({ name, hash }));
    expect(rows.rows).toEqual(files);
  });

  it('say whether older servers can go on, where they take something away', () => {
    // The earlier ones ran before servers could go on beside a newer one.
    const later = readMigrations(migrationsDir).filter(({ number }) => number > 210);
    const silent = later.filter(({ text }) => {
      const takesAway = /\b(drop|rename|set not null)\b/i.test(text.replace(/^\s*--.*$/gm, ''));
      return takesAway && !/^-- breaks: (older servers|nothing)$/m.test(text);
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
