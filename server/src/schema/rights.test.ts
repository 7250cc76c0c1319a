import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';

/**
 * The application may change and delete only where a statement of it does: what an attacker could do
 * with its login is then no more than what its code does.
 */
const src = path.resolve(import.meta.dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const isTables = (file: string): boolean =>
  file.startsWith(path.join('schema', 'tables')) || file.endsWith('.table.ts');
const code = files
  .filter((file) => !isTables(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .join('\n');

/** Statements by the name of the table's constant. A row lock needs the right to update. */
const statements = {
  UPDATE: (name: string) => [
    `\\.update\\(\\s*${name}\\b`,
    `update \\$\\{${name}\\}`,
    `insert\\(\\s*${name}\\b[^;]*?onConflictDoUpdate`,
    `insert into \\$\\{${name}\\}[^;\`]*?do update`,
    `lockRow\\(\\s*\\w+,\\s*${name}\\b`,
    `deleteInBatches\\([^;]*?from: ${name}\\b(?![^;]*?isImmutable)`,
    `from\\(${name}\\)[^;]*?\\.for\\(`,
    `from \\$\\{${name}\\}[^;\`]*?for (no key )?update`,
  ],
  DELETE: (name: string) => [
    `\\.delete\\(\\s*${name}\\b`,
    `delete from \\$\\{${name}\\}`,
    `deleteInBatches\\([^;]*?from: ${name}\\b`,
    `starts = \\{ from: ${name}\\b`,
  ],
};
type Right = keyof typeof statements;

/** Whose statement has the table as a parameter, or that operators change by hand. */
const elsewhere: Record<Right, Readonly<Record<string, string>>> = {
  UPDATE: {
    fan_messages: 'one of the tables of messages.queries.ts',
    banks: 'a list of the house',
    countries: 'a list of the house',
    creator_levels: 'a list of the house',
    currencies: 'a list of the house',
    popups: 'a list of the house',
    welfare: 'a list of the house',
  },
  DELETE: {
    webview_failures: 'one of the tables of deleteOldReports',
    webview_pages: 'one of the tables of deleteOldReports',
  },
};

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function tablesWith(right: Right): Promise<string[]> {
  const can =
    right === 'UPDATE'
      ? sql`has_any_column_privilege(c.oid, 'UPDATE')`
      : sql`has_table_privilege(c.oid, 'DELETE')`;
  const { rows } = await test.database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${can}`);
  return rows.map(({ name }) => name);
}

it.each(['UPDATE', 'DELETE'] as const)(
  '%s is granted only where a statement needs it',
  async (right) => {
    const modules: object[] = await Promise.all(
      files.filter(isTables).map((file) => import(path.join(src, file))),
    );
    const constants = new Map(
      modules
        .flatMap((module) => Object.entries(module))
        .flatMap(([name, table]) =>
          is(table, PgTable) ? [[getTableName(table), name] as const] : [],
        ),
    );
    const granted = await tablesWith(right);
    expect(granted.length).toBeGreaterThan(10);
    const unused = granted.filter((table) => {
      if (Object.hasOwn(elsewhere[right], table)) return false;
      const name = constants.get(table) ?? expect.fail(`${table} has no constant`);
      return !statements[right](name).some((pattern) => new RegExp(pattern).test(code));
    });
    expect(unused).toEqual([]);
  },
);
