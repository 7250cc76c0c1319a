import { createHash } from 'node:crypto';
import { canonicalJson } from '@shared/lib/canonical-json';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { operations } from '../schema/tables/ledger.ts';
import { hashSeal, readCurrentEntries } from './entries.ts';
import { newestFormat, sealFormats } from './seal-formats.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const id = '00000000-0000-7000-8000-000000000001';
const at = '2026-03-01T00:00:00.000000Z';

it('maps names to the first format, so that its seals still match', async () => {
  const { id: ownerId } = await makePerson(test.database.db);
  const row = { id, ownerId, key: 'k', contentHash: 'h' };
  const time = { businessAt: new Date(at), createdAt: new Date(at) };
  await test.database.db.insert(operations).values({ ...row, ...time, kind: 'money.transferUsdt' });
  const content = { what: 'operation', id, owner: ownerId, key: 'k', content: 'h', answer: null };
  const hashOf = (kind: string) =>
    createHash('sha256')
      .update(canonicalJson({ ...content, kind, businessAt: at, createdAt: at }))
      .digest('hex');
  const entries = [{ id, what: 'operation' as const }];
  const [first] = await readCurrentEntries(test.database.db, { entries, format: 1 });
  const [newest] = await readCurrentEntries(test.database.db, { entries, format: newestFormat });
  expect(first?.hash).toBe(hashOf('transferUSDT'));
  expect(newest?.hash).toBe(hashOf('money.transferUsdt'));
});

it('hashes a seal of the first format without a number, and any other with its own', () => {
  const seal = { number: 7n, previousHash: 'p', sealedAt: at, entries: [] };
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(hashSeal({ ...seal, format: 1 })).toBe(hashOf(`7 p ${at} 0\n`));
  expect(hashSeal({ ...seal, format: 2 })).toBe(hashOf(`format 2\n7 p ${at} 0\n`));
});

it.each([
  ['transfers', 'transfer', 't', []],
  ['operations', 'operation', 't', []],
  ['operation_answers', 'operation', 'a', ['operation_id']],
] as const)(
  'seals every column of %s; a new column needs a format',
  async (table, what, alias, known) => {
    const found = await test.database.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = ${table}`,
    );
    const text = textOf(sealFormats[newestFormat][what]);
    const names = found.rows
      .map(({ name }) => name)
      .filter((name) => !known.some((one) => one === name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !text.includes(`${alias}.${name}`))).toEqual([]);
  },
);

const textOf = (query: SQL): string => new PgDialect().sqlToQuery(query).sql;
