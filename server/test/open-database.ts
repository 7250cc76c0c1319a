import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres } from '../src/platform/db/database.ts';
import './databases.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  close(): Promise<void>;
}

/** Creates a database for one test file: a migrated one, or a copy of another `template`; `empty` has no table. */
export async function openTestDatabase(
  options: { asOwner?: boolean; template?: string; empty?: boolean } = {},
): Promise<TestDatabase> {
  const { url: admin, template: migrated } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(admin, {
    name,
    template: options.empty ? 'template1' : (options.template ?? migrated),
  });
  const url = Object.assign(new URL(admin), { pathname: name }).href;
  const database = openPostgres(url, { ...options, guarded: true, max: 20 });
  const close = () => database.close();
  return { database, url, close };
}

/** Postgres copies a template for one client at a time; retry until it is free. */
async function copyDatabase(url: string, copy: { name: string; template: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`create database ${copy.name} template ${copy.template}`);
        return;
      } catch (error) {
        const isBusy = error instanceof pg.DatabaseError && error.code === '55006';
        if (!isBusy || attempt >= 200) throw error;
        await sleep(50);
      }
    }
  } finally {
    await client.end();
  }
}
