import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { untilAborted } from '../abort.ts';
import { type Database, openPostgres } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { rethrowExplained } from './start-error.ts';

export interface OpenDatabase {
  database: Database;
  /** Opens a second pool without time limits, for commands and for seeding. */
  openWithoutTimeouts(): Database;
  /** Resolves with the exit code or signal if the embedded Postgres ends without being stopped. */
  crashed: Promise<string>;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** Without one, the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The owner's login, for migrations; otherwise `databaseUrl` is the owner's. */
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  migrationsDir: string;
}

/** A slow answer from a local database means that the machine is busy, so wait longer. */
const embeddedFirstAnswerMs = 10_000;

/** A query on a frozen database never ends, and its connection is not waited for. */
const closeLimitMs = 1000;
const closeSoon = (database: Database): Promise<void> =>
  Promise.race([database.close(), sleep(closeLimitMs, undefined, { ref: false })]);

/** Opens the configured database, and migrates it unless `skipMigrations` is set. */
export async function openDatabase(
  config: DatabaseConfig,
  options: {
    noTimeouts?: boolean;
    skipMigrations?: boolean;
    /** Opens it as the owner of its tables. */
    asOwner?: boolean;
    log?: Pick<Logger, 'warn'>;
    /** Cancels the opening. */
    signal?: AbortSignal | undefined;
  } = {},
): Promise<OpenDatabase> {
  const { log, signal } = options;
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded(config.dataDir, { log, signal })
      : undefined;
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  const firstAnswerMs = embedded && embeddedFirstAnswerMs;
  const ownUrl = options.asOwner ? (config.databaseOwnerUrl ?? url) : url;
  const { noTimeouts, asOwner } = options;
  const database = openPostgres(ownUrl, { noTimeouts, asOwner, firstAnswerMs });
  const close = async () => {
    await closeSoon(database);
    await embedded?.stop();
  };
  const prepare = async () => {
    if (!options.skipMigrations) await migrateAsOwner(url, { ...config, log });
    await database.assertSessionsKept().catch((error) => rethrowExplained(error));
  };
  try {
    await untilAborted(prepare(), signal);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database,
    openWithoutTimeouts: () => openPostgres(url, { noTimeouts: true, max: 2 }),
    crashed: embedded?.crashed ?? new Promise(() => undefined),
    close,
  };
}

async function migrateAsOwner(
  url: string,
  config: DatabaseConfig & { log: Pick<Logger, 'warn'> | undefined },
): Promise<void> {
  const { databaseOwnerUrl, migrationsDir, log } = config;
  const owner = openPostgres(databaseOwnerUrl ?? url, { asOwner: true, max: 2 });
  const variable = databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  try {
    await owner.assertSessionsKept();
    await migrate(owner, migrationsDir, { log });
  } catch (error) {
    rethrowExplained(error, { isOwner: true, variable });
  } finally {
    await closeSoon(owner);
  }
}
