import { type Database, openPostgres } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  database: Database;
  /** Opens a second pool without time limits, for commands and for seeding. */
  openPatient(): Database;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** Without one, the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  migrationsDir: string;
}

/** A slow answer from a local database means that the machine is busy, so wait longer. */
const embeddedFirstAnswerMs = 10_000;

/** Opens the configured database, and migrates it unless `skipMigrations` is set. */
export async function openDatabase(
  config: DatabaseConfig,
  options: { patient?: boolean; skipMigrations?: boolean } = {},
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  try {
    if (!options.skipMigrations) {
      const owner = openPostgres(url, { asOwner: true, max: 1 });
      await migrate(owner, config.migrationsDir).finally(() => owner.close());
    }
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const firstAnswerMs = embedded && embeddedFirstAnswerMs;
  const database = openPostgres(url, { patient: options.patient, firstAnswerMs });
  return {
    database,
    openPatient: () => openPostgres(url, { patient: true, max: 2 }),
    close: async () => {
      await database.close();
      await embedded?.stop();
    },
  };
}
