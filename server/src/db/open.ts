import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openOnEmbedded, openPostgres } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

/**
 * The database that a configuration names, brought to the newest state unless it is wanted as it
 * is. `patient`: queries may take their time, for nobody waits on the other side of a call.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'migrationsDir'>,
  options: { patient?: boolean; asItIs?: boolean } = {},
): Promise<OpenDatabase> {
  const { databaseUrl, migrationsDir } = config;
  if (databaseUrl !== undefined) {
    if (!options.asItIs) {
      const owner = openPostgres(databaseUrl, { asOwner: true, max: 1 });
      await migrate(owner, migrationsDir).finally(() => owner.close());
    }
    const database = openPostgres(databaseUrl, { patient: options.patient });
    return { database, close: () => database.close() };
  }
  const embedded = await openEmbedded({ folder: join(config.dataDir, 'db') });
  if (!options.asItIs) {
    try {
      const owner = openOnEmbedded(embedded, { asOwner: true });
      await migrate(owner, migrationsDir).finally(() => owner.close());
    } catch (error) {
      await embedded.close();
      throw error;
    }
  }
  const database = openOnEmbedded(embedded);
  const close = async () => {
    await database.close();
    await embedded.close();
  };
  return { database, close };
}
