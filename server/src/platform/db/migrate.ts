import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, DatabaseSetupError, type Db, sqlState } from './database.ts';

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

/** Servers that start together wait for the one that migrates. */
const turnLimit = '5min';
/** A migration that waits for a table makes every later query on it wait too. */
const tableLimit = '10s';

/**
 * Migrates the database to the newest version, as its owner. Each file runs once, in its own
 * transaction; servers that start together wait for each other on the table lock. A lower number
 * may arrive late (domains are written in parallel), but a file that has run must never change.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  await createMigrationsTable(database.db);
  const migrations = readMigrations(folder);
  await refuseNewerSchema(database.db, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await database.transaction((tx) => runMigration(tx, migration));
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

async function createMigrationsTable(db: Db): Promise<void> {
  const create = () =>
    db.execute(sql`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        hash text not null,
        applied_at timestamptz not null default now()
      )`);
  // Two servers may both find no table: the slower one fails on a duplicate in the catalog.
  await create().catch((error: unknown) => {
    if (!['23505', '42P07'].includes(sqlState(error) ?? '')) throw error;
    return create();
  });
}

async function refuseNewerSchema(db: Db, migrations: readonly Migration[]): Promise<void> {
  const [newest] = await findUnknownMigrations(db, migrations);
  if (newest === undefined) return;
  throw new DatabaseSetupError(
    `The database belongs to a newer version of this server (migration ${newest}): start that one.`,
  );
}

/** The migrations that ran here and that this server does not have, newest first. */
export async function findUnknownMigrations(
  db: Db,
  migrations: readonly Pick<Migration, 'number'>[],
): Promise<string[]> {
  const { rows } = await db.execute<{ number: number; name: string }>(
    sql`select number, name from schema_migrations order by number desc`,
  );
  const known = new Set(migrations.map(({ number }) => number));
  return rows.filter(({ number }) => !known.has(number)).map(({ name }) => name);
}

/** Servers that are running still read the table: only other migrations wait. */
async function takeTurn(tx: Db): Promise<void> {
  try {
    await tx.execute(sql`lock table schema_migrations in share row exclusive mode`);
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new DatabaseSetupError('Another server has been migrating the database for too long.');
  }
}

async function runMigration(tx: Db, { number, name, text, hash }: Migration): Promise<boolean> {
  await tx.execute(sql.raw(`set local lock_timeout = '${turnLimit}'`));
  await takeTurn(tx);
  await tx.execute(sql.raw(`set local lock_timeout = '${tableLimit}'`));
  const known = await tx.execute<{ hash: string }>(
    sql`select hash from schema_migrations where number = ${number}`,
  );
  const before = known.rows[0];
  if (before && before.hash !== hash) {
    throw new DatabaseSetupError(`Migration ${name} has already run with other content.`);
  }
  if (before) return false;
  try {
    await tx.execute(sql.raw(text));
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new DatabaseSetupError(
      `Migration ${name} waited too long for a table that another transaction holds: try again.`,
    );
  }
  await tx.execute(sql`insert into schema_migrations (number, name, hash)
    values (${number}, ${name}, ${hash})`);
  return true;
}
