import { regionCodes } from '@shared/lib/regions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { countries } from '../../schema/tables/identity.ts';
import { addBasics } from './basics.mutations.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('the regions that a page offers are those that the server accepts', async () => {
  const { db } = test.database;
  await addBasics(db);
  const rows = await db.select({ code: countries.code }).from(countries);
  expect(rows.map(({ code }) => code).sort()).toEqual([...regionCodes].sort());
});
