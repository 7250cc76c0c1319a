import { describe, expect, it } from 'vitest';
import { read, trackedFiles } from './files.ts';

/**
 * A figure on a screen has a call, a job, a command or a migration behind it, or it is not shown
 * (decision 0051): what the demo alone writes stays empty everywhere else.
 */
const serverFiles = trackedFiles().filter(
  (file) => file.startsWith('server/src/') && /\.(ts|sql)$/.test(file),
);
const isSource = (file: string): boolean =>
  !/^server\/src\/(demo|schema\/tables)\//.test(file) && !file.endsWith('.test.ts');
const sources = serverFiles.filter(isSource).map(read).join('\n');
const tableFiles = serverFiles.filter((file) => file.startsWith('server/src/schema/tables/'));

interface Found {
  /** The constant in code. */
  code: string;
  /** The name in the database. */
  name: string;
}

const found = (pattern: RegExp): Found[] =>
  tableFiles.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, code = '', name = '']) => ({ code, name })),
  );

const tables = found(/export const (\w+) = pgTable\(\s*'(\w+)'/g);
const counts = found(/^\s+(\w+): integer\('(\w+_count)'\)/gm);

/** Drizzle's builder, SQL in code, SQL of a migration. */
const isWritten = ({ code, name }: Found, text = sources): boolean =>
  new RegExp(
    `\\.(insert|update)\\(\\s*${code}\\b|(insert into|update) (\\$\\{${code}\\}|${name}\\b)`,
  ).test(text);

/** A table that nothing but the demo writes, with the reason. */
const unwrittenTables: Record<string, string> = {};

/** Columns that stay because earlier servers read them; no screen shows them. */
const unwrittenCounts = ['favorite_count', 'like_count', 'star_count'];

describe('what only the demo writes', () => {
  it('is no table without a reason', () => {
    const unwritten = tables.filter((table) => !isWritten(table)).map(({ name }) => name);
    const remedy = 'Write it by a call, job or command, or remove it; a reason that is over goes.';
    expect(unwritten.sort(), remedy).toEqual(Object.keys(unwrittenTables).sort());
  });

  it('is no count that a screen shows', () => {
    const demo = serverFiles.filter((file) => file.startsWith('server/src/demo/'));
    expect(counts.map(({ name }) => name).sort()).toEqual(unwrittenCounts);
    for (const { code } of counts) {
      const assigns = new RegExp(`"?\\b${code}"?:`);
      expect(demo.filter((file) => assigns.test(read(file)))).toEqual([]);
    }
  });
});

describe('a write is recognized', () => {
  const table = { code: 'shelves', name: 'shop_shelves' };
  it.each([
    ['await db.insert(shelves).values({})', true],
    ['await db\n    .update(shelves)', true],
    ['sql`insert into ${' + 'shelves} (id)`', true],
    ['insert into shop_shelves values (1)', true],
    ['insert into shop_shelves_old values (1)', false],
    ['db.select().from(shelves)', false],
    ['db.delete(shelves)', false],
  ])('%j: %s', (text, written) => {
    expect(isWritten(table, text)).toBe(written);
  });
});
