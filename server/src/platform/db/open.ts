import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, openPostgres } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { DatabaseSetupError } from './session.ts';
import { explainStartError } from './start-error.ts';

export interface OpenDatabase {
  database: Database;
  /** Opens a second pool without time limits, for commands and for seeding. */
  openPatient(): Database;
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
  options: { patient?: boolean; skipMigrations?: boolean; log?: Pick<Logger, 'warn'> } = {},
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  const firstAnswerMs = embedded && embeddedFirstAnswerMs;
  const database = openPostgres(url, { patient: options.patient, firstAnswerMs });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    if (!options.skipMigrations) {
      const owner = openPostgres(config.databaseOwnerUrl ?? url, { asOwner: true, max: 2 });
      await owner
        .assertSessionsKept()
        .then(() => migrate(owner, config.migrationsDir, { log: options.log }))
        .finally(() => closeSoon(owner));
    }
    await database.assertSessionsKept();
  } catch (error) {
    await close();
    if (error instanceof DatabaseSetupError) throw error;
    const message = explainStartError(error);
    throw message === undefined ? error : new DatabaseSetupError(message, { cause: error });
  }
  return { database, openPatient: () => openPostgres(url, { patient: true, max: 2 }), close };
}
