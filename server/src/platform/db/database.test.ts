import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { sqlState } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

describe('a transaction', () => {
  it('refuses a query outside it at once', async () => {
    const { database } = test;
    const work = database.transaction(() => database.db.execute(sql`select 1`));
    await expect(work).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('inside a transaction') }),
    });
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('leaves nothing behind when it fails', async () => {
    const { database } = test;
    const uid = '10000001';
    const work = database.transaction(async (tx) => {
      await makePerson(tx, { uid });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const found = await database.db.execute(sql`select 1 from persons where uid = ${uid}`);
    expect(found.rows).toEqual([]);
  });

  it('is retried if Postgres asks for it', async () => {
    let runs = 0;
    await test.database.transaction(async (tx) => {
      runs += 1;
      if (runs < 3) {
        await tx.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
      }
    });
    expect(runs).toBe(3);
  });

  it('isolates concurrent work', async () => {
    const { database } = test;
    const counted = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.001)`);
          const rows = await tx.execute<{ index: number }>(sql`select ${index}::int as index`);
          return rows.rows[0]?.index;
        }),
      ),
    );
    expect(counted).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});

describe('the role of the application', () => {
  it('cannot change the schema', async () => {
    const state = await test.database.db.execute(sql`drop table persons`).catch(sqlState);
    expect(state).toBe('42501');
  });

  it('is not the owner', async () => {
    const rows = await test.database.db.execute(sql`select current_user as name`);
    expect(rows.rows).toEqual([{ name: 'webview_app' }]);
  });
});
