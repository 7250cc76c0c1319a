import type { SQL } from 'drizzle-orm';
import { openPostgres } from '../src/platform/db/database.ts';
import type { TestDatabase } from './open-database.ts';

/** Runs a statement with the owner's rights, to set up what the application must not do. */
export async function asOwner({ url }: Pick<TestDatabase, 'url'>, statement: SQL): Promise<void> {
  const owner = openPostgres(url, { asOwner: true, max: 1 });
  try {
    await owner.db.execute(statement);
  } finally {
    await owner.close();
  }
}
