import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyLedger } from '../src/ledger/verify.ts';
import { openPostgres } from '../src/platform/db/database.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { systemPostgresPrograms } from '../src/platform/db/postgres-programs.ts';
import { migrationsDir } from './databases.ts';
import { startCluster } from './postgres-cluster.ts';

/** The oldest supported Postgres. */
const floor = 15;
const programs = systemPostgresPrograms();
const version = programs
  ? Number(
      /\d+/.exec(
        execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }),
      )?.[0],
    )
  : undefined;

it.runIf(version === floor)(
  `Postgres ${floor} runs every migration and keeps a sound ledger`,
  { timeout: 120_000 },
  async () => {
    const cluster = await startCluster({ programs, settings: ['fsync=off'] });
    const url = cluster.urlOf('postgres');
    const owner = openPostgres(url, { asOwner: true });
    const applied = await migrate(owner, migrationsDir);
    await owner.close();
    const database = openPostgres(url);
    const { problems } = await verifyLedger(database.db);
    await database.close();
    await cluster.stop();
    expect(applied).toHaveLength(readMigrations(migrationsDir).length);
    expect(problems).toEqual([]);
  },
);
