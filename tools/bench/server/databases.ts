import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { verifyLedger } from '../../../server/src/ledger/verify.ts';
import { openPostgres } from '../../../server/src/platform/db/database.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { systemPostgresPrograms } from '../../../server/src/platform/db/postgres-programs.ts';
import { migrationsDir } from '../../../server/test/databases.ts';
import type { Cluster } from '../../../server/test/postgres-cluster.ts';
import { startCluster } from '../../../server/test/postgres-cluster.ts';
import { seedPeople } from './seed.ts';
import { type Logged, readStatements } from './statements.ts';

/** Two equal databases on one Postgres: one for the server, one for pgbench. */
export interface Databases {
  cluster: Cluster;
  ours: { url: string; pool: pg.Pool };
  theirs: { name: string; pool: pg.Pool };
  /**
   * Analyzes both, as a database in use has been. Drops the plans made for empty tables, which would
   * scan whole tables for a minute or two.
   */
  analyze(): Promise<void>;
  /** Logs all statements while `work` runs. */
  logged(work: () => Promise<void>): Promise<Logged[]>;
  stop(): Promise<void>;
}

/** The defaults: nothing that protects data is switched off. */
const settings = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_directory=log',
  'log_filename=bench.log',
];

export async function openDatabases(): Promise<Databases> {
  const cluster = await startCluster({ settings, programs: systemPostgresPrograms() });
  const { urlOf } = cluster;
  const poolOf = (name: string) => {
    const pool = new pg.Pool({ connectionString: urlOf(name), max: 2 });
    // An idle connection may break when the cluster stops.
    pool.on('error', () => undefined);
    return pool;
  };
  const admin = poolOf('postgres');
  await admin.query('create database ours');
  const owner = openPostgres(urlOf('ours'), { asOwner: true, max: 1 });
  await migrate(owner, migrationsDir);
  await owner.close();
  const seeding = poolOf('ours');
  await seedPeople(seeding);
  await seeding.end();
  await admin.query('create database theirs template ours');
  const ours = poolOf('ours');
  const theirs = poolOf('theirs');
  return {
    cluster,
    ours: { url: urlOf('ours'), pool: ours },
    theirs: { name: 'theirs', pool: theirs },
    analyze: async () => {
      for (const pool of [ours, theirs]) await pool.query('analyze');
    },
    logged: (work) => logged(cluster, admin, work),
    stop: async () => {
      await Promise.all([admin, ours, theirs].map((pool) => pool.end()));
      await cluster.stop();
    },
  };
}

async function logged(
  cluster: Cluster,
  admin: pg.Pool,
  work: () => Promise<void>,
): Promise<Logged[]> {
  const file = path.join(cluster.folder, 'log/bench.json');
  const switchTo = async (what: 'all' | 'none') => {
    await admin.query(`alter system set log_statement = '${what}'`);
    await admin.query('select pg_reload_conf()');
    // Connections apply the setting with their next query, and another process writes the log.
    await sleep(300);
  };
  await switchTo('all');
  const before = fs.statSync(file).size;
  await work();
  await sleep(300);
  const text = fs.readFileSync(file).subarray(before).toString('utf8');
  await switchTo('none');
  return readStatements(text);
}

/** Verifies the books after the transfers. A run with problems is void. */
export async function checkBooks(url: string): Promise<{ transfers: number; problems: string[] }> {
  const database = openPostgres(url, { asOwner: true, noTimeouts: true, max: 1 });
  try {
    const { counts, problems } = await verifyLedger(database.db);
    return { transfers: counts.transfers, problems: [...problems] };
  } finally {
    await database.close();
  }
}
