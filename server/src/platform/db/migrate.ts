import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withDeadline } from '../deadline.ts';
import { type Database, type Db, sqlState } from './database.ts';
import { DatabaseSetupError } from './session.ts';

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
const migrationLockLimit = '5min';
/** Every later query on the table waits behind a migration that waits for it, so not for long. */
const tableLimitMs = 500;
/** How long to go on trying for a table. */
const defaultMaxTableWaitMs = 60_000;
/** What the database knows about itself, it answers at once; unless it is frozen. */
const answerLimitMs = 8000;
const noticeMs = 10_000;

/** In a migration that older servers cannot go on with: they turn not ready, and do not start. */
const breakingLine = /^-- breaks: older servers$/m;

/** The name under which a restore that is not complete stands among the migrations. */
export const unfinishedRestore = 'unfinished restore';

const unfinishedRestoreHelp =
  'The database was not restored to the end: empty it, and the places of uploads and releases, and restore it again.';

export interface MigrateOptions {
  maxTableWaitMs?: number;
  /** Leaves out all others. */
  only?: ReadonlySet<number>;
  /** Goes on although a restore is not complete. */
  isRestoring?: boolean;
  log?: Pick<Logger, 'warn'>;
}

/**
 * Migrates the database to the newest version, as its owner. Each file runs once, in its own
 * transaction; servers that start together wait for each other on the table lock. A lower number
 * may arrive late (domains are written in parallel), but a file that has run must never change.
 */
export async function migrate(
  database: Database,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { maxTableWaitMs = defaultMaxTableWaitMs, log } = options;
  const { db } = database;
  if (!(await withDeadline(() => hasMigrationsTable(db), answerLimitMs))) {
    const create = () => database.transaction(createMigrationsTable);
    await retryTableLock(create, { name: 'of its own table', maxTableWaitMs });
  }
  const all = readMigrations(folder);
  const migrations = all.filter(({ number }) => options.only?.has(number) ?? true);
  const known = await withDeadline(() => readAppliedMigrations(db), answerLimitMs);
  const [breaking] = findBreakingMigrations(known, all);
  if (breaking === unfinishedRestore) {
    if (!options.isRestoring) throw new DatabaseSetupError(unfinishedRestoreHelp);
  } else if (breaking !== undefined) {
    throw new DatabaseSetupError(
      `The database belongs to a newer version of this server (migration ${breaking}): start that one.`,
    );
  }
  const applied: string[] = [];
  for (const migration of migrations) {
    if (hasRun(migration, known)) continue;
    const run = () => database.transaction((tx) => runMigration(tx, migration));
    const notice = setInterval(
      () => log?.warn({ migration: migration.name }, 'a migration is still running'),
      noticeMs,
    );
    const isNew = await retryTableLock(run, { name: migration.name, maxTableWaitMs }).finally(() =>
      clearInterval(notice),
    );
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** In its present form: the column for older servers came later. */
async function hasMigrationsTable(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attname = 'suits_older_servers'`);
  return rows.length > 0;
}

/** A migration that does not say otherwise is taken for one that stops older servers. */
export async function createMigrationsTable(tx: Db): Promise<void> {
  try {
    const setLimit = sql.raw(`set local lock_timeout = ${tableLimitMs}`);
    await withDeadline(() => tx.execute(setLimit), answerLimitMs);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        hash text not null,
        applied_at timestamptz not null default now()
      )`);
    await tx.execute(sql`
      alter table schema_migrations
        add column if not exists suits_older_servers boolean not null default false`);
  } catch (error) {
    // Two servers may both find no table: the slower one fails on a duplicate in the catalog.
    const states = ['23505', '42710', '42P07', '55P03'];
    throw states.includes(sqlState(error) ?? '') ? new TableLockedError() : error;
  }
}

interface AppliedMigration extends Record<string, unknown> {
  number: number;
  name: string;
  hash: string;
  suitsOlderServers: boolean;
}

/** The migrations that have run, newest first. */
export async function readAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await db.execute<AppliedMigration>(sql`
    select number, name, hash, suits_older_servers as "suitsOlderServers"
    from schema_migrations order by number desc`);
  return rows;
}

/** The migrations that have run, that this server does not have, and that it cannot go on with. */
export function findBreakingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Pick<Migration, 'number'>[],
): string[] {
  const known = new Set(migrations.map(({ number }) => number));
  return applied
    .filter(({ number, suitsOlderServers }) => !known.has(number) && !suitsOlderServers)
    .map(({ name }) => name);
}

function hasRun({ number, name, hash }: Migration, applied: readonly AppliedMigration[]): boolean {
  const before = applied.find((one) => one.number === number);
  if (before && before.hash !== hash) {
    throw new DatabaseSetupError(`Migration ${name} has run here with other content.`);
  }
  return before !== undefined;
}

class TableLockedError extends Error {
  override name = 'TableLockedError';
}

/** Tries again for a table that is locked; between two tries, other queries get it. */
async function retryTableLock<Result>(
  run: () => Promise<Result>,
  { name, maxTableWaitMs }: { name: string; maxTableWaitMs: number },
): Promise<Result> {
  const endsAt = performance.now() + maxTableWaitMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TableLockedError)) throw error;
    }
    if (performance.now() > endsAt) {
      throw new DatabaseSetupError(
        `Migration ${name} waited too long for a table that another transaction holds: try again.`,
      );
    }
    await sleep(tableLimitMs * (1 + Math.random()));
  }
}

/** Servers that are running still read the table: only other migrations wait. */
async function lockMigrations(tx: Db): Promise<void> {
  try {
    await tx.execute(sql.raw(`set local lock_timeout = '${migrationLockLimit}'`));
    await tx.execute(sql`lock table schema_migrations in share row exclusive mode`);
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new DatabaseSetupError('Another server has been migrating the database for too long.');
  }
}

/** False if another server has run it meanwhile. */
async function runMigration(tx: Db, migration: Migration): Promise<boolean> {
  await lockMigrations(tx);
  if (hasRun(migration, await readAppliedMigrations(tx))) return false;
  const { number, name, text, hash } = migration;
  await tx.execute(sql.raw(`set local lock_timeout = ${tableLimitMs}`));
  try {
    await tx.execute(sql.raw(text));
  } catch (error) {
    throw sqlState(error) === '55P03' ? new TableLockedError() : error;
  }
  await tx.execute(sql`insert into schema_migrations (number, name, hash, suits_older_servers)
    values (${number}, ${name}, ${hash}, ${!breakingLine.test(text)})`);
  return true;
}
