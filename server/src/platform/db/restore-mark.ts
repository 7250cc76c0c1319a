import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { createMigrationsTable, unfinishedRestore } from './migrate.ts';

/**
 * Notes that a restore goes on, as a migration that every server refuses: one that was broken off
 * is no database to start on. Returns the function that takes the note away.
 */
export async function holdRestore(owner: Database): Promise<() => Promise<void>> {
  await owner.transaction(async (tx) => {
    await createMigrationsTable(tx);
    await tx.execute(sql`insert into schema_migrations (number, name, hash)
      values (0, ${unfinishedRestore}, '')`);
  });
  return async () => {
    await owner.db.execute(sql`delete from schema_migrations where number = 0`);
  };
}
