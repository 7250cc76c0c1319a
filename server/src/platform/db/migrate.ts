import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

interface Migration {
  number: number;
  name: string;
  text: string;
  hash: string;
}

/** Reads the numbered SQL files in order; throws on a duplicate number or a malformed name. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const seen = new Set<number>();
  return names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!number) throw new Error(`Migration ${name} must be named like 0001_identity.sql`);
    if (seen.has(number)) throw new Error(`Two migrations have the number ${number}`);
    seen.add(number);
    const text = readFileSync(join(folder, name), 'utf8');
    return { number, name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Migrates the database to the newest version, as its owner. Each file runs once, in its own
 * transaction; servers that start together wait for each other on the table lock. A lower number
 * may arrive late (domains are written in parallel), but a file that has run must never change.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  await database.db.execute(sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied: string[] = [];
  for (const migration of readMigrations(folder)) {
    const ran = await database.transaction(async (tx) => {
      await tx.execute(sql`lock table schema_migrations in access exclusive mode`);
      const known = await tx.execute<{ hash: string }>(
        sql`select hash from schema_migrations where number = ${migration.number}`,
      );
      const before = known.rows[0];
      if (before && before.hash !== migration.hash) {
        throw new Error(`Migration ${migration.name} has run here with other content`);
      }
      if (before) return false;
      await tx.execute(sql.raw(migration.text));
      await tx.execute(sql`insert into schema_migrations (number, name, hash)
        values (${migration.number}, ${migration.name}, ${migration.hash})`);
      return true;
    });
    if (ran) applied.push(migration.name);
  }
  return applied;
}
