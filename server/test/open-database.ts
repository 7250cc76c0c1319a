import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openOnEmbedded, openPostgres } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/embedded.ts';
import './databases.ts';

export interface TestDatabase {
  database: Database;
  engine: 'embedded' | 'postgres';
  /** Where it is, on a real Postgres. */
  url?: string;
  close(): Promise<void>;
}

/** A fresh, migrated database of its own, on the engine of this project. */
export async function openTestDatabase(options: { asOwner?: boolean } = {}): Promise<TestDatabase> {
  const given = inject('databases');
  if (given.engine === 'embedded') {
    const embedded = await openEmbedded({ snapshot: given.snapshot });
    const database = openOnEmbedded(embedded, options);
    const close = async () => {
      await database.close();
      await embedded.close();
    };
    return { database, engine: 'embedded', close };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = `postgres://postgres@${given.host}:${given.port}`;
  await copyDatabase(`${server}/postgres`, { name, template: given.template });
  const url = `${server}/${name}`;
  const database = openPostgres(url, { ...options, guarded: true, max: 20 });
  return { database, engine: 'postgres', url, close: () => database.close() };
}

/** A template is copied by one at a time; the others try again. */
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
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
}
