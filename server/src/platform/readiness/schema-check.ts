import type { Db } from '../db/database.ts';
import { findBreakingMigrations, readAppliedMigrations, readMigrations } from '../db/migrate.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Checks that the database has this server's migrations, and none that it cannot go on with. */
export function createSchemaCheck(db: Db, folder: string): ReadinessCheck {
  const migrations = readMigrations(folder);
  return async () => {
    const applied = await readAppliedMigrations(db);
    const [breaking] = findBreakingMigrations(applied, migrations);
    if (breaking !== undefined) return `belongs to a newer server (migration ${breaking})`;
    const numbers = new Set(applied.map(({ number }) => number));
    return migrations.every(({ number }) => numbers.has(number)) ? undefined : 'lacks migrations';
  };
}
