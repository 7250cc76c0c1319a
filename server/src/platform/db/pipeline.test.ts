import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { pipeline } from './pipeline.ts';

describe('queries that are sent together', () => {
  it('all start before one has ended, and return in order', async () => {
    const begun: string[] = [];
    const query = async (name: string, ms: number) => {
      begun.push(name);
      await sleep(ms);
      return `${name} of ${begun.length}`;
    };
    expect(await pipeline(query('one', 20), query('other', 1))).toEqual(['one of 2', 'other of 2']);
  });

  it('fail with the first of them, whichever fails sooner', async () => {
    const refuse = async (name: string, ms: number) => {
      await sleep(ms);
      throw new Error(name);
    };
    await expect(pipeline(refuse('one', 20), refuse('other', 1))).rejects.toThrow('one');
    await expect(pipeline(sleep(1), refuse('other', 1))).rejects.toThrow('other');
  });

  it('fail with the cause instead of what it caused, so that a transaction is retried', async () => {
    const { database, close } = await openTestDatabase();
    let runs = 0;
    const conflict = sql`do $$ begin raise exception using errcode = '40001'; end $$`;
    await database
      .transaction(async (tx) => {
        runs += 1;
        const select = async () => {
          await tx.execute(sql`select 1`);
          // Goes out only when the other query has failed.
          await tx.execute(sql`select 2`);
        };
        await pipeline(select(), tx.execute(runs === 1 ? conflict : sql`select 3`));
      })
      .finally(close);
    expect(runs).toBe(2);
  });

  it('have all ended when the first fails', async () => {
    let hasEnded = false;
    const long = async () => {
      await sleep(20);
      hasEnded = true;
    };
    await expect(pipeline(Promise.reject(new Error('one')), long())).rejects.toThrow('one');
    expect(hasEnded).toBe(true);
  });

  it('are each sent once, also if awaiting is what sends them', async () => {
    let asked = 0;
    const query: PromiseLike<number> = {
      // biome-ignore lint/suspicious/noThenProperty: a query is such a thing.
      then: (resolve, reject) => {
        asked += 1;
        return Promise.resolve(asked).then(resolve, reject);
      },
    };
    expect(await pipeline(query, Promise.resolve('x'))).toEqual([1, 'x']);
    expect(asked).toBe(1);
  });
});
