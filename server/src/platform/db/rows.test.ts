import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { persons } from '../../schema/tables/identity.ts';
import { equals, findRow, hasRow, lockRow } from './rows.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await makePerson(test.database.db, { region: 'FR', gender: 1 });
  await makePerson(test.database.db, { region: 'FR', gender: 2 });
});
afterAll(() => test.close());

describe('a row', () => {
  it('is found by all of the values, and only by all of them', async () => {
    const { db } = test.database;
    const found = await findRow(db, persons, { region: 'FR', gender: 2 });
    expect(found).toMatchObject({ region: 'FR', gender: 2 });
    expect(await findRow(db, persons, { region: 'BR', gender: 2 })).toBeUndefined();
    expect(await hasRow(db, persons, { region: 'FR', gender: 1 })).toBe(true);
    expect(await hasRow(db, persons, { region: 'FR', gender: 0 })).toBe(false);
  });

  it.each([
    ['an undefined value', { region: undefined }],
    ['one undefined value among others', { gender: 1 as const, region: undefined }],
    ['null', { email: null }],
    ['no value', {}],
  ])('is not found by %s', async (_what, values) => {
    const { db } = test.database;
    expect(await findRow(db, persons, values)).toBeUndefined();
    expect(await hasRow(db, persons, values)).toBe(false);
  });

  it('is not found without a condition', async () => {
    expect(await findRow(test.database.db, persons, undefined)).toBeUndefined();
  });

  it('is locked until the transaction ends', async () => {
    const locks = await test.database.transaction(async (tx) => {
      await lockRow(tx, persons, { region: 'FR', gender: 1 });
      const { rows } = await tx.execute(
        `select 1 from pg_locks where pid = pg_backend_pid() and mode = 'RowShareLock'`,
      );
      return rows.length;
    });
    expect(locks).toBeGreaterThan(0);
  });

  it('of a column that the table does not have is a mistake', () => {
    expect(() => equals(persons, { shoeSize: 43 } as object)).toThrow('no column shoeSize');
  });
});
