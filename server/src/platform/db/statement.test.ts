import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { statement } from './statement.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('is filled in each time, with lists and constants', async () => {
  const sum = statement(
    ['list', 'more'],
    ({ list, more }) => sql`select sum(one)::int + ${more}::int * ${10} as sum,
      (select count(*)::int from ${persons} where ${persons.uid} = 'nobody') as nobody
      from unnest(${list}::int[]) as one where one < ${more}::int`,
  );
  const run = async (list: number[], more: number) =>
    (await test.database.db.execute(sum({ list, more }))).rows;
  expect(await run([1, 2, 30], 5)).toEqual([{ sum: 53, nobody: 0 }]);
  expect(await run([4], 7)).toEqual([{ sum: 74, nobody: 0 }]);
});

it('cannot be a part of another statement', async () => {
  const one = statement(['value'], ({ value }) => sql`select ${value}::int as value`);
  const around = sql`select * from (${one({ value: 1 })}) as inner_one`;
  await expect(async () => test.database.db.execute(around)).rejects.toThrow('by itself');
});
