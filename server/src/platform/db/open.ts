import { type Database, openPostgres } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  database: Database;
  /** A second pool on it whose queries may take their time: for commands and for seeding. */
  openPatient(): Database;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** Without one, the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  migrationsDir: string;
}

/** It is on this machine: where it takes long, the machine is busy. */
const embeddedFirstAnswerMs = 10_000;

/** The database that a configuration names, migrated unless it is wanted as it is. */
export async function openDatabase(
  config: DatabaseConfig,
  options: { patient?: boolean; asItIs?: boolean } = {},
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  try {
    if (!options.asItIs) {
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
