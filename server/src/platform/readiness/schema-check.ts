import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { findUnknownMigrations, readMigrations } from '../db/migrate.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Checks that the database has exactly this server's migrations. */
export function createSchemaCheck(db: Db, folder: string): ReadinessCheck {
  const migrations = readMigrations(folder);
  return async () => {
    const [newest] = await findUnknownMigrations(db, migrations);
    if (newest !== undefined) return `belongs to a newer server (migration ${newest})`;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from schema_migrations`,
    );
    return rows[0]?.count === migrations.length ? undefined : 'lacks migrations';
  };
}
