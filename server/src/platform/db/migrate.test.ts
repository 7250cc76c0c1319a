import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { createSchemaCheck } from '../readiness/schema-check.ts';
import { migrate } from './migrate.ts';

let owner: TestDatabase;
let folder: string;
const first = 'create table shelves (id integer); insert into shelves values (1);';
const undo: (() => unknown)[] = [];
beforeEach(async () => {
  owner = await openTestDatabase({ asOwner: true });
  undo.push(owner.close);
  folder = testFolder('migrations');
  // A database of its own, apart from the template's tables.
  await owner.database.db.execute(sql`delete from schema_migrations`);
  write('0001_first.sql', first);
  await migrate(owner.database, folder);
});
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: owner.url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

describe('a table that another transaction reads for long', () => {
  it('stays usable for others, and is changed once the reader ends', {
    timeout: 60_000,
  }, async () => {
    write('0002_second.sql', 'alter table shelves add column width integer;');
    const reader = await connect();
    await reader.query('begin; select * from shelves');
    const other = await connect();
    let isOver = false;
    let longestMs = 0;
    const calling = (async () => {
      while (!isOver) {
        const startedAt = performance.now();
        await other.query('select * from shelves');
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        await sleep(10);
      }
    })();
    const migrating = migrate(owner.database, folder);
    await sleep(4000);
    await reader.query('commit');
    expect(await migrating).toEqual(['0002_second.sql']);
    isOver = true;
    await calling;
    expect(longestMs).toBeLessThan(2000);
  });

  it('is given up in the end', { timeout: 60_000 }, async () => {
    write('0002_second.sql', 'alter table shelves add column width integer;');
    const reader = await connect();
    await reader.query('begin; select * from shelves');
    const migrating = migrate(owner.database, folder, { maxTableWaitMs: 2000 });
    await expect(migrating).rejects.toThrow('waited too long for a table');
  });
});

describe('an older server', () => {
  it.each([
    ['goes on with what only adds', 'create table more (id integer);', undefined],
    [
      'does not go on with what breaks it',
      '-- Says why.\n-- breaks: older servers\nalter table shelves rename to boards;',
      'belongs to a newer server (migration 0002_second.sql)',
    ],
  ])('%s', async (_, text, problem) => {
    const older = testFolder('older');
    writeFileSync(join(older, '0001_first.sql'), first);
    write('0002_second.sql', text);
    await migrate(owner.database, folder);
    expect(await createSchemaCheck(owner.database.db, older)()).toBe(problem);
    const start = migrate(owner.database, older);
    if (problem === undefined) expect(await start).toEqual([]);
    else await expect(start).rejects.toThrow('(migration 0002_second.sql): start that one');
  });

  it('takes a migration that does not say so for one that breaks it', async () => {
    await owner.database.db.execute(sql`insert into schema_migrations (number, name, hash)
      values (3, '0003_third.sql', 'x')`);
    await expect(migrate(owner.database, folder)).rejects.toThrow('0003_third.sql');
  });
});

it('tries again where another server is just making the table, whose row type exists first', {
  timeout: 60_000,
}, async () => {
  const other = await connect();
  await other.query(`drop table shelves; drop table schema_migrations;
    create type schema_migrations as enum ('made')`);
  const migrating = migrate(owner.database, folder);
  await sleep(1000);
  await other.query('drop type schema_migrations');
  expect(await migrating).toEqual(['0001_first.sql']);
});
